// The page of an exam: its clock, its saves tried again. The page works without this file.
const copy = document.querySelector("[data-copie]");
const one = (selector) => copy.querySelector(selector);
const tab = copy.dataset.copie;
const { drafts, timeLeft, ui: { on } } = window;
const notice = one("[data-avis]");
const form = one("[data-copie-reponse]");
const BEAT = 15_000;
const RETRY = 4_000;
const ELSEWHERE =
  "Votre copie est ouverte dans un autre onglet. Rechargez cette page pour composer ici.";
const LOST = "Le site ne répond pas. Votre réponse est gardée par ce navigateur, qui la renverra.";
const KEPT = 'id="enregistrement"'; // what only the answer to a save contains

/* Seconds from the server, counted down by a clock that nobody sets. */
let end = 0;
let warned;
let told = one("[data-annule]")?.textContent; // which questions are voided
let waiting = false; // something typed is not known to be kept
const left = () => Math.max(0, Math.ceil((end - performance.now()) / 1000));

const say = (text) => (notice.textContent = text);

function freeze() {
  form.inert = form.hidden = true; // it may show what is not kept
}

function read() {
  const clock = one("#temps");
  end = performance.now() + Number(clock.dataset.reste) * 1000;
  if ("ailleurs" in clock.dataset && form && !form.inert) {
    freeze();
    say(ELSEWHERE);
  }
  const voided = one("[data-annule]")?.textContent;
  if (voided !== told) say(voided);
  told = voided;
  if ("fini" in clock.dataset && !("figee" in copy.dataset)) {
    waiting = false;
    location.reload();
  }
}

function tick() {
  const figures = one("[data-chiffres]");
  if (!figures) return;
  const seconds = left();
  figures.textContent = timeLeft(seconds);
  one("#temps").classList.toggle("chrono--court", seconds < 300);
  const step = seconds <= 60 ? 60 : seconds <= 300 ? 300 : 0;
  warned ??= step;
  if (step && step !== warned && seconds) {
    warned = step;
    if (!form?.inert) say(`Il reste ${timeLeft(seconds)}.`);
  }
}

async function beat() {
  const now = Date.now();
  const told = Object.entries(out);
  const body = new URLSearchParams({ onglet: form ? tab : 0 });
  told.forEach(([left, back]) => body.append("sortie", `${left}.${now - left}.${back && back - left}`));
  const token = one("[name=csrfmiddlewaretoken]")?.value;
  try {
    const request = { method: "POST", body, keepalive: true, headers: { "X-CSRFToken": token } };
    const response = await fetch(copy.dataset.temps, request);
    if (!response.ok) return;
    told.forEach(([left, back]) => back && delete out[left]);
    keepOut();
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    const clock = fresh.querySelector("#temps");
    if (!form) delete clock.dataset.ailleurs;
    one("#temps").replaceWith(document.adoptNode(clock));
    read();
    tick();
  } catch {
    // the next beat will set it right
  }
}

/* Leaving the page: kept until the server has it. */
const BOX = `sorties:${drafts.root}`;
const out = drafts.store((box) => JSON.parse(box.getItem(BOX))) ?? {}; // left → back
const keepOut = () => drafts.store((box) => box.setItem(BOX, JSON.stringify(out)));
let leaving = false;

function away() {
  if (leaving) return;
  const now = Date.now();
  if (document.hidden) out[now] = "";
  else Object.keys(out).forEach((left) => (out[left] ||= now));
  keepOut();
  beat();
}

let flying = false; // a save is on its way
let edition = 0; // counts what was typed; a save settles only what was typed when it left
let timer = 0;

function draft() {
  waiting = true;
  edition += 1;
  form.elements.edition.value = edition;
  const line = one("#enregistrement");
  if (!("lectureSeule" in line.dataset) && !one("[data-panne]")) line.textContent = "Enregistrement…";
  again();
  drafts.keep(form);
}

function settled() {
  waiting = false;
  clearTimeout(timer);
  drafts.forget(drafts.own);
  one("[data-panne]")?.remove();
}

function mark(number, state) {
  if (!number || !state) return;
  number.classList.toggle("numero--repondue", state === "répondue");
  number.classList.toggle("numero--incomplete", state === "incomplète");
  number.querySelector("[data-etat-texte]").textContent = `\u00a0: ${state}`;
}

const send = () => waiting && form.dispatchEvent(new Event("change"));

function again() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!flying) send(); // else it would take the place of what waits behind it
    if (waiting) again();
  }, RETRY);
}

/* What was given before the scripts were there. */
const given = (el) =>
  "donne" in el.dataset ||
  (el.options
    ? [...el.options].some((it) => it.value && it.selected && !it.defaultSelected)
    : el.checked !== el.defaultChecked || el.value !== el.defaultValue);
const early = () => [...form.elements].some((el) => el.name.startsWith("reponse") && given(el));

/* What could not be sent: of this question first, then of the others. */
const refused = [];
let later = 0;

async function recover() {
  const { own, names, sendAll, kept, lost } = drafts;
  if (form?.inert) return; // a page that may not write sends nothing
  const mine = names().includes(own) && !waiting;
  const told = await sendAll((it) => (it === own) === mine);
  clearTimeout(later);
  if (drafts.handing || told.some(lost)) later = setTimeout(recover, RETRY);
  if (drafts.handing) return;
  const news = told.filter(({ it }) => it !== own || !waiting); // else newer, and saves itself
  if (news.some(kept) && (mine || (!form && news.every(kept)))) return location.reload();
  news.filter(kept).forEach(({ place, state }) => mark(one(`[data-numero="${place}"]`), state));
  refused.push(...news.filter(drafts.refused));
  if (refused.length) say(drafts.refusals(refused));
  if (told.some(drafts.elsewhere)) return say(ELSEWHERE);
  if (!form && news.some(lost)) say(`${drafts.waits(news)} Ce navigateur réessaie.`);
  if (mine && !told.some(lost)) recover();
}

function tellLost() {
  const names = drafts.names().filter((it) => it.startsWith(drafts.own));
  if (!names.length) return;
  names.forEach(drafts.forget);
  say("Une réponse donnée sans réseau n’est pas arrivée avant la fin\u00a0: elle n’est pas prise en compte.");
}

function listen() {
  // Before htmx sends it, whichever script came first.
  form.addEventListener("input", draft, true);
  form.addEventListener("change", (event) => event.target !== form && draft(), true);
  on("htmx:after:init", ({ target }) => target === form && send());
  on("htmx:config:request", ({ target, detail }) => {
    if (target !== form) return;
    detail.ctx.edition = edition;
    detail.ctx.request.timeout = drafts.PATIENCE;
  });
  on("htmx:before:request", ({ target }) => (flying ||= target === form));
  on("htmx:finally:request", ({ target }) => (flying &&= target !== form));
  on("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (event.target !== form || !ctx.response.raw.ok) return;
    if (ctx.text.includes(KEPT)) {
      if (ctx.edition === edition) settled();
    } else {
      event.preventDefault(); // not from the site: a network that asks to sign in
      form.dispatchEvent(new CustomEvent("htmx:error", { bubbles: true }));
    }
  });
  on("htmx:error", () => {
    again();
    one("#enregistrement").textContent = "";
    const told = one("[data-panne]"); // where any page has just said to try again
    if (told) told.textContent = LOST;
  });
  on("htmx:response:error", ({ detail }) => {
    if (detail.ctx.response.status === 409) settled();
    else again();
  });
  on("htmx:after:swap", ({ target, detail }) => {
    if (target !== form && detail.ctx?.sourceElement !== form) return;
    const line = one("#enregistrement");
    form.elements.version.value = line.dataset.version;
    if ("lectureSeule" in line.dataset) freeze();
    else if (detail.ctx.edition !== edition) line.textContent = "Enregistrement…";
    mark(one(".numero[aria-current]"), line.dataset.etat);
  });
  addEventListener("beforeunload", (event) => waiting && event.preventDefault());
  addEventListener("pagehide", () => {
    if (!waiting) return;
    const body = new URLSearchParams(new FormData(form));
    drafts.post(form.action, body, { keepalive: true }).catch(() => {});
  });
}

one(".numero[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
read();
setInterval(tick, 1000);
tick();

function begin() {
  if (form) listen();
  if (form && early()) {
    draft();
    send();
  }
  recover();
  on("visibilitychange", away);
  addEventListener("pagehide", () => (leaving = true));
  away();
  setInterval(beat, BEAT);
  const { tolerance } = one("#temps").dataset;
  setInterval(() => left() === 0 && beat(), Math.max(1, tolerance / 4) * 1000);
}

if ("figee" in copy.dataset) tellLost();
else begin();
