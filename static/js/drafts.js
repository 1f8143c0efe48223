// The answers of a copy that this browser keeps until the server has them. A page that was left
// before it could send its answer leaves it here: the next page of the same copy sends it in its
// own name, as any save. The server decides, and what is refused never replaced anything.
const copy = document.querySelector("[data-copie]");
const PATIENCE = 10_000; // a request that hangs so long is lost
const root = new URL("..", new URL(copy.dataset.temps, location.href)).pathname;
const name = (path) => `copie:${path}`;
const own = name(location.pathname);
let rank = 0; // of what this page sends for the other questions: the last one counts
let round = null;

const store = (act) => {
  try {
    return act(localStorage);
  } catch {
    return null; // storage refused: the server alone keeps the answers
  }
};
const names = () =>
  store((box) => Object.keys(box).filter((it) => it.startsWith(name(root)))) ?? [];
const forget = (it) => store((box) => box.removeItem(it));

/* Keep what a form holds, with the page it comes from and the version that this page knew. */
function keep(form) {
  const fields = [...new FormData(form)].filter(([key]) => key.startsWith("reponse"));
  const page = [
    ["version", form.elements.version.value],
    ["brouillon", copy.dataset.copie],
  ];
  store((box) => box.setItem(own, JSON.stringify([...fields, ...page])));
}

const post = (path, body, more) =>
  fetch(path, { method: "POST", body, headers: { "HX-Request": "true" }, ...more });

async function posted(it, kept) {
  const body = new URLSearchParams(JSON.parse(kept));
  body.set("csrfmiddlewaretoken", copy.querySelector("[name=csrfmiddlewaretoken]").value);
  body.set("onglet", copy.dataset.copie);
  if (it !== own) body.set("edition", ++rank); // its own question is typed here too, from 1 on
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await post(it.slice(name("").length), body, { signal });
  if (response.status === 403) return { fate: "shut" };
  if (!response.ok && response.status !== 409) return { fate: "lost" };
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const line = page.querySelector("#enregistrement"); // what only the answer to a save contains
  return { fate: line ? (line.dataset.refus ?? "kept") : "lost", state: line?.dataset.etat };
}

/* What became of a draft: « kept », « lost » on the way, « shut » out, or why it was refused. */
async function send(it) {
  const place = it.split("/").at(-2);
  const kept = store((box) => box.getItem(it));
  if (!kept) return { it, place, fate: "kept" }; // its own page has sent it meanwhile
  const { fate, state } = await posted(it, kept).catch(() => ({ fate: "lost" }));
  const settled = !["lost", "shut", "elsewhere"].includes(fate);
  if (settled && store((box) => box.getItem(it)) === kept) forget(it);
  return { it, place, fate, state };
}

/* Send all that waits, once at a time. */
const sendAll = (wanted = () => true) =>
  (round ??= Promise.all(names().filter(wanted).map(send)).finally(() => (round = null)));

const was = (...fates) => ({ fate }) => fates.includes(fate);
const [kept, shut, elsewhere] = [was("kept"), was("shut"), was("elsewhere")];
const lost = was("lost", "shut");
const REASONS = {
  changed: "une autre a été donnée depuis",
  over: "son temps est écoulé",
  unopened: "elle n’était pas ouverte",
};
const refused = ({ fate }) => fate in REASONS;
const refusal = ({ place, fate }) =>
  `Question ${place}\u00a0: la réponse gardée par ce navigateur n’a pas été reprise, car ${REASONS[fate]}.`;
const refusals = (told) => told.filter(refused).map(refusal).join(" ");

function waits(told) {
  const places = told.filter(was("lost", "shut", "elsewhere")).map(({ place }) => place);
  if (!places.length) return "";
  return places.length > 1
    ? `Les réponses aux questions ${places.join(", ")} n’ont pas encore pu être envoyées.`
    : `La réponse à la question ${places[0]} n’a pas encore pu être envoyée.`;
}

window.drafts = {
  ...{ PATIENCE, root, store, own, names, forget, keep, post, sendAll },
  ...{ kept, lost, shut, elsewhere, refused, refusals, waits },
  handing: false, // the copy is being handed in
};
