// A drawing table to tick: a title ticks its row or its column, and knows when all of it is.
const { all, on } = window.ui;

function boxes(title) {
  const cell = title.closest("th");
  if (title.name === "ligne") return all("td input", cell.parentElement);
  return all(`td:nth-child(${cell.cellIndex + 1}) input`, cell.closest("table"));
}

function tick({ target }) {
  const titles = all("[data-grille] th input");
  if (titles.includes(target)) for (const it of boxes(target)) it.checked = target.checked;
  for (const title of titles) {
    const own = boxes(title);
    title.checked = own.length > 0 && own.every((it) => it.checked);
  }
}

on("change", tick);
tick({});
