// A drawing table to tick: a title ticks its row or its column, and knows when it no longer does.
(() => {
  "use strict";
  const { all, on } = window.ui;
  const NAMES = new Set(["ligne", "colonne", "branches"]);

  /* The boxes of the row or of the column of a title. */
  function boxes(title) {
    const cell = title.closest("th");
    const rows = title.name === "ligne" ? [cell.parentElement] : all("tbody tr", cell.closest("table"));
    return rows
      .flatMap((row) => (title.name === "ligne" ? all("td", row) : [row.cells[cell.cellIndex]]))
      .flatMap((at) => all("input", at));
  }

  on("change", ({ target }) => {
    const table = target.closest("[data-grille]");
    if (!table || !NAMES.has(target.name)) return;
    if (target.name !== "branches") for (const it of boxes(target)) it.checked = target.checked;
    for (const title of all("th input", table)) {
      const own = boxes(title);
      title.checked = own.length > 0 && own.every((it) => it.checked);
    }
  });
})();
