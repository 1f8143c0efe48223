// The table answered seat by seat: one sheet at a time, the seat of the cloth that it is about lit.
// Without this file the sheets stand one under the other, and « Valider » sends them all.
(() => {
  "use strict";
  const one = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const plain = (event) => !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented);
  const isAmount = (el) => el?.matches?.("input[inputmode]");

  const filled = (sheet) =>
    all("input, select", sheet).every((control) => control.validity.valid) &&
    all("input[inputmode]", sheet).every((input) => input.value || !input.required);

  /* A sheet is done when nothing is missing on it and the croupier has gone past it. */
  function guide(box) {
    const form = box.closest("form");
    const question = box.closest("[data-question]");
    const sheets = all("[data-fiche]", box);
    const bar = one(".barre", form);
    const told = one(".barre__compte", bar);
    const next = one(".barre__suivante", bar);
    const done = new Set(sheets.filter((sheet) => touched(sheet) && filled(sheet)));
    let lit = sheets[0];

    const seat = (sheet) => one(`.table [data-lieu="${sheet.dataset.fiche || "-"}"]`, question);
    const following = () => sheets[sheets.indexOf(lit) + 1];
    const name = (sheet) => (sheet.dataset.fiche ? `Place ${sheet.dataset.fiche.slice(6)}` : "La table");

    function draw() {
      for (const sheet of sheets) {
        sheet.toggleAttribute("data-ouverte", sheet === lit);
        const place = seat(sheet);
        place?.toggleAttribute("data-allume", sheet === lit);
        place?.toggleAttribute("data-faite", done.has(sheet));
      }
      told.textContent = `${done.size} sur ${sheets.length}`;
      next.hidden = !following();
      if (following()) next.textContent = `${name(following())} ›`;
      bar.classList.toggle("barre--prete", done.size === sheets.length);
    }

    function leave() {
      if (filled(lit)) done.add(lit);
      else done.delete(lit);
    }

    function show(sheet, focus = true) {
      leave();
      lit = sheet;
      draw();
      if (focus) one("input:not([type=hidden]):checked, input:not([type=hidden]), select", lit)?.focus({ preventScroll: true });
    }

    function goOn() {
      const missing = all("input, select", lit).find((control) => !control.validity.valid);
      if (missing) return missing.reportValidity();
      if (following()) return show(following());
      leave();
      draw();
      return one("[type=submit]", form).click();
    }

    next.addEventListener("click", goOn);
    box.addEventListener("input", () => {
      if (filled(lit) && !one("input[inputmode]", lit)) done.add(lit);
      draw();
    });
    // What is missing may be on a sheet out of sight: it is shown before the browser says so.
    one("[type=submit]", form).addEventListener("click", (event) => {
      leave();
      const wanting = sheets.find((sheet) => all("input, select", sheet).some((it) => !it.validity.valid));
      if (!wanting) return;
      event.preventDefault();
      show(wanting);
      one(":invalid", wanting).reportValidity();
    });
    question.addEventListener("click", ({ target }) => {
      const place = target.closest?.(".table [data-lieu^='place-']")?.dataset.lieu.split(".")[0];
      const sheet = place && sheets.find((it) => it.dataset.fiche === place);
      if (sheet && box.isConnected) show(sheet);
    });
    box.guide = { goOn, show, sheets, sheet: () => lit };
    // The croupier's edge of the table, with the bank's hand, is above the sheet from the start.
    const table = one(".table", question);
    const hidden = table && table.getBoundingClientRect().bottom - box.closest("[data-reponse]").getBoundingClientRect().top;
    if (hidden > 0 && one("h1", question)) scrollBy({ top: hidden, behavior: "instant" });
    const wrong = one("[aria-invalid=true], .erreur", box)?.closest("[data-fiche]");
    if (wrong) lit = wrong;
    draw();
  }

  const touched = (sheet) => Boolean(one("input:checked, input[value]:not([type=radio])", sheet));

  /* Letters take a gesture, Enter goes on, a digit outside an amount goes to a seat. */
  document.addEventListener(
    "keydown",
    (event) => {
      if (!plain(event) || one("dialog[open]")) return;
      const box = one("[data-question] [data-fiches]");
      if (!box?.guide) return lettered(event);
      const { sheet, sheets, goOn, show } = box.guide;
      if (event.key === "Enter") {
        if (event.repeat || event.target.closest?.("a, summary, button")) return;
        event.preventDefault();
        return goOn();
      }
      if (lettered(event, sheet())) return;
      const place = /^\d$/.test(event.key) && !isAmount(event.target) && sheets.find((it) => it.dataset.fiche === `place-${event.key}`);
      if (place) {
        event.preventDefault();
        show(place);
      }
    },
    true,
  );

  /* A letter takes a gesture of the group where one is, or of the first that has none. */
  function lettered(event, from = event.target.closest?.("[data-question]")) {
    if (!from || event.key.length !== 1 || event.target.matches?.("select, .saisie--phrase input")) return false;
    const letter = event.key.toLowerCase();
    const group = event.target.closest?.("fieldset.champ");
    const found = all(`[data-lettre="${CSS.escape(letter)}"]`, from);
    const chosen = found.find((input) => input.closest("fieldset.champ") === group) ?? found.find((input) => !one(":checked", input.closest("fieldset.champ"))) ?? found[0];
    if (!chosen) return false;
    event.preventDefault();
    chosen.focus();
    chosen.click();
    const amount = one("input[inputmode]", chosen.closest("[data-fiche], form"));
    if (amount && /^(payer|compl)/i.test(chosen.parentElement.textContent.trim())) amount.focus();
    return true;
  }

  const prepare = (part) => all("[data-fiches]", part).filter((box) => !box.guide && box.closest("[data-question]")).forEach(guide);
  document.addEventListener("ui:part", ({ detail }) => prepare(detail));
  prepare(document);
})();
