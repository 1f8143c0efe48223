// The keys of the practice screen, and the answer given by one tap or one key.
// Comfort only: every page works without this file.
(() => {
  "use strict";
  const one = (selector, from = document) => from.querySelector(selector);
  const isTyped = (el) =>
    el?.matches?.("select, textarea, input:not([type=radio], [type=checkbox], [type=hidden])");

  /* Keys: a digit or a letter takes the proposition beside it, Enter validates, then goes on. */
  const inForce = () =>
    document.activeElement?.closest("[data-question]") ?? one("[data-question]:has(h1)");

  /* One of a few words, in practice: a tap or a key answers at once, unless it is not wanted. */
  const direct = (control) =>
    control?.form?.matches("[data-direct]") &&
    document.documentElement.dataset.reponse !== "valider" &&
    control.matches("[type=radio]");

  let habit = -Infinity; // of Enter after a key: it does not skip the verdict

  function answer(control) {
    habit = performance.now() + 400;
    one("button[type=submit]", control.form).click();
  }

  document.addEventListener("click", ({ target, detail }) => {
    if (detail > 0 && direct(target)) answer(target);
  });

  function goOn(question) {
    if (performance.now() < habit) return;
    const link = one("a[data-suite]", question);
    if (link) link.click();
    else one("form button[type=submit]", question)?.click();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const question = inForce();
    if (!question || isTyped(event.target) || one("dialog[open]")) return;
    if (one("form[inert]", question)) return; // a copy open elsewhere
    if (event.key === "Enter") {
      const waits = ".ordre:has([aria-pressed=false]) button, button:not(.ordre__geste, .caisse button)";
      if (event.repeat || event.target.closest?.(`a, summary, ${waits}`)) return;
      event.preventDefault();
      return goOn(question);
    }
    const name = event.key.toLowerCase();
    const choice = [...question.querySelectorAll("[data-touche]")].find(
      (el) => el.dataset.touche === name,
    );
    if (choice) {
      event.preventDefault();
      choice.focus();
      choice.click();
      if (direct(choice) && !event.repeat) answer(choice);
    } else if (/^\d$/.test(event.key)) {
      one(".champ--seul .saisie input", question)?.focus();
    }
  });

  /* « ? » lists the keys. */
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.target.matches?.(".saisie--phrase input")) return;
    const sheet = one("#touches");
    if (!sheet || one("dialog[open]")) return;
    event.preventDefault();
    sheet.showModal();
  });
})();
