// The keys of the practice screen; the answer by one tap or one key.
const { ui } = window;
const { one, all, on } = ui;
const isTyped = (el) =>
  el?.matches?.("select, textarea, input:not([type=radio], [type=checkbox], [type=hidden])");
const inForce = () =>
  document.activeElement?.closest("[data-question]") ?? one("[data-question]:has(h1)");

/* One of a few words, in practice: a tap or a key answers at once, if wanted. */
let habit = -Infinity; // of Enter after a key: it does not skip the verdict

ui.answer = (control) => {
  const wanted = document.documentElement.dataset.reponse !== "valider";
  if (!wanted || !control.form?.matches("[data-direct]") || control.type !== "radio") return;
  habit = performance.now() + 400;
  one("button[type=submit]", control.form).click();
};

on("click", ({ target, detail }) => detail > 0 && ui.answer(target));

function goOn(question) {
  const link = one("a[data-suite]", question);
  if (performance.now() < habit) return;
  (link ?? one("form button[type=submit]", question))?.click();
}

/* A letter takes a gesture of the group where one is, or of the first that has none. */
function gesture({ key, target }, sheet) {
  if (key.length !== 1 || target.matches?.("select, .saisie--phrase input")) return false;
  const groupOf = (el) => el.closest?.("fieldset.champ");
  const found = all(`[data-lettre="${CSS.escape(key.toLowerCase())}"]`, sheet);
  const chosen =
    found.find((it) => groupOf(it) === groupOf(target)) ??
    found.find((it) => !one(":checked", groupOf(it))) ??
    found[0];
  if (!chosen) return false;
  chosen.focus();
  chosen.click();
  const paid = /^(payer|compl)/i.test(chosen.parentElement.textContent.trim());
  if (paid) one("input[inputmode]", sheet)?.focus();
  return true;
}

function seat({ key, target }, { seated, show }) {
  const sheet = !target.matches?.("input[inputmode]") && seated(`place-${key}`);
  if (sheet) show(sheet);
  return sheet;
}

/* A digit or a letter takes the proposition beside it. */
function proposition({ key, repeat }, question) {
  const choice = one(`[data-touche="${CSS.escape(key.toLowerCase())}"]`, question);
  if (choice) {
    choice.focus();
    choice.click();
    if (!repeat) ui.answer(choice);
  } else if (/^\d$/.test(key)) one(".champ--seul .saisie input", question)?.focus();
  return choice;
}

function enter({ repeat, target }, question, guide) {
  const waits = guide
    ? "button"
    : ".ordre:has([aria-pressed=false]) button, button:not(.ordre__geste, .caisse button)";
  if (repeat || target.closest?.(`a, summary, ${waits}`)) return false;
  if (guide) guide.goOn();
  else goOn(question);
  return true;
}

on("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!isTyped(target)) document.documentElement.classList.add("clavier"); // its caps show
  if (one("dialog[open]")) return;
  const question = inForce();
  const help = key === "?" && !target.matches?.(".saisie--phrase input") && one("#touches");
  if (help) {
    help.showModal();
    return event.preventDefault();
  }
  if (!question || one("form[inert]", question)) return; // a copy open elsewhere
  const guide = one("[data-fiches]", question)?.guide;
  if (!guide && isTyped(target)) return;
  const taken =
    key === "Enter"
      ? enter(event, question, guide)
      : guide
        ? gesture(event, guide.sheet()) || seat(event, guide)
        : gesture(event, question) || proposition(event, question);
  if (taken) event.preventDefault();
});
