// The practice screen: focus, and the next question put in place with no request.
const { ui } = window;
const { one, all, make, on, focus } = ui;
const announce = (ui.announce = (part) => document.dispatchEvent(new CustomEvent("ui:part", { detail: part })));

function focusQuestion(question) {
  const control =
    one("form :checked:not(option)", question) ??
    one("form :is(input:not([type=hidden]), select:not(.question--controle *), .ordre__geste)", question);
  const heading = one(".question__enonce", question);
  const touch = matchMedia("(pointer: coarse)").matches;
  focus((!touch && control) || heading);
  one(".question--coup > .table")?.scrollIntoView({ block: "nearest" });
  if (!one("[data-fiches]", question)) heading.scrollIntoView({ block: "nearest" });
}

/* Under a corrected table, its head. */
function focusVerdict(verdict) {
  focus(verdict);
  const { top } = verdict.getBoundingClientRect();
  const table = one("[data-corrige], .carte--joue", verdict.closest("[data-question]"));
  if (table) verdict.firstElementChild.scrollIntoView({ block: "nearest" });
  else if (top < 0 || top > innerHeight * 0.6) verdict.scrollIntoView({ block: "start" });
}

/* If wanted: high is right, low is wrong. */
function sound(right) {
  const { son, vibration } = document.documentElement.dataset;
  if (vibration) navigator.vibrate?.(right ? 25 : 150);
  if (!son) return;
  const ear = new AudioContext();
  const tone = new OscillatorNode(ear, { frequency: right ? 880 : 196 });
  tone.connect(ear.destination);
  tone.onended = () => ear.close();
  tone.start();
  tone.stop(0.09);
}

/* To read a verdict is no time of the next answer. */
let arrived = null;

function tellReading(question) {
  const form = one("form", question);
  if (!form || arrived === null) return;
  const value = Math.round((performance.now() - arrived) / 1000);
  form.append(make("input", { type: "hidden", name: "lecture", value }));
  arrived = null;
}

/* Each question enters the history, but in a run. */
function showNext(link, enter = "pushState") {
  const question = link.closest("[data-question]");
  const template = question && one("template[data-suivante]", question);
  if (!template) return false;
  const fresh = template.content.firstElementChild;
  const move = ui.moves();
  question.replaceWith(fresh);
  move();
  if (one("h1", fresh)) history[enter](1, "", template.dataset.url);
  tellReading(fresh);
  window.htmx?.process(fresh);
  announce(fresh);
  focusQuestion(fresh);
  return true;
}

on("click", (event) => {
  const link = event.target.closest("a[data-suite]");
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey);
  if (link && plain && showNext(link)) event.preventDefault();
});

/* What the server sends back. */
on("htmx:after:settle", ({ target }) => {
  announce(target);
  const verdict = one("[data-verdict]", target);
  const chained = one("[data-aussitot]", target);
  if (chained) showNext(chained, "replaceState");
  else if (verdict) {
    if (!verdict.matches(".verdict--attendu")) sound(verdict.matches(".verdict--juste"));
    arrived = performance.now();
    focusVerdict(verdict);
  } else one("[aria-invalid=true]", target)?.focus();
});

/* An answer on its way says so once that can be felt. */
let felt = 0;
on("htmx:before:request", ({ target }) => {
  const line = one(".envoi", target);
  if (line) felt = setTimeout(() => (line.textContent = "Envoi…"), 400);
});
on("htmx:finally:request", () => {
  clearTimeout(felt);
  for (const line of all(".envoi")) line.textContent = "";
});

function tell(form, text) {
  if (!form.isConnected) return;
  one("[data-panne]", form)?.remove();
  const message = make("p", { className: "erreur", role: "alert", textContent: text });
  message.dataset.panne = "";
  form.append(message);
}

on("htmx:error", ({ target }) =>
  tell(
    target,
    target.dataset.siPanne ??
      "Le site ne répond pas. Votre réponse est toujours là : validez à nouveau.",
  ),
);
on("htmx:response:error", ({ target, detail }) => {
  const { status } = detail.ctx.response;
  if (status === 422) return;
  const advice = status === 403 ? "Votre session a changé : rechargez la page." : "Réessayez.";
  tell(target, `Réponse non enregistrée (erreur ${status}). ${advice}`);
});

const question = one("[data-question]:has(h1)");
const verdict = question && one("[data-verdict]", question);
if (verdict) focusVerdict(verdict);
else if (question) focusQuestion(question);

/* Back or forward: that question. */
if (question) history.replaceState(1, "");
window.onpopstate = ({ state }) => state && location.reload();
