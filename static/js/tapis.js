// The table of an exercise: its composition, its correction, what moves in a coup.
const { one, all, on, announce } = window.ui;

/* What has changed alone: to draw is dear. */
function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeName !== fresh.nodeName || !old.attributes) return old.replaceWith(fresh);
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const [had, due] = [[...old.childNodes], [...fresh.childNodes]];
  const same = (place) => had.at(place)?.isEqualNode(due.at(place));
  let after = null;
  while (same(-1)) [after] = [had.pop(), due.pop()];
  while (same(0)) [had.shift(), due.shift()];
  due.forEach((it, place) => (had[place] ? patch(had[place], it) : old.insertBefore(it, after)));
  for (const it of had.slice(due.length)) it.remove();
}

/* The correction, before the verdict has the focus. */
function repaint({ target }) {
  const fresh = one("template[data-corrigee]", target)?.content.firstElementChild;
  if (fresh) patch(one(".table", target.closest("[data-question]")), fresh);
}
addEventListener("htmx:after:settle", repaint, true);

/* The composition that fits, alone: the server is told, and draws no other. */
let sent;
async function fit() {
  const wanted = one(".tapis") && getComputedStyle(one(".tapis")).getPropertyValue("--composition");
  if (!wanted) return;
  if (wanted !== sent && !one(".table--etroite")) document.cookie = `tapis=${wanted}; path=/; samesite=lax`;
  sent = wanted;
  if (one(`.tapis--${wanted}`)) return all(`.tapis:not(.tapis--${wanted})`).forEach((it) => it.remove());
  const table = one(".table");
  const { url } = one("[data-question]").dataset;
  const page = await fetch(url).then((it) => it.text(), String);
  const fresh = one(".table", new DOMParser().parseFromString(page, "text/html"));
  if (fresh) table.replaceWith(fresh);
  announce(document);
}
fit();
addEventListener("resize", fit);

/* In a coup, what lies goes where the next question has it; what is new is dealt. */
function lying() {
  const edge = one(".question--coup > .table")?.getBoundingClientRect();
  return all(".question--coup > .table [data-lieu] use").map((it) => {
    // A pile's picture is higher than what is seen.
    const [left, top, wide, high] = [it.x, it.y, it.width, it.height].map((size) => size.baseVal.value);
    const { x, y } = new DOMPoint(left + (wide || 39) / 2, top + (high || 55) / 2).matrixTransform(it.getScreenCTM());
    const [symbol] = it.getAttribute("href").split("#")[1].split("-");
    const name = (/^c[^d]/.test(symbol) ? "" : it.closest("[data-lieu]").dataset.lieu) + symbol;
    return { it, name, x: x - edge.x, y: y - edge.y, edge };
  });
}

window.ui.moves = () => {
  const before = lying();
  const wayOf = ({ it, name, x, y, edge }) => {
    if (before.some((old) => Math.hypot(old.x - x, old.y - y) < 2)) return [];
    const place = before.findIndex((old) => old.name === name);
    const [from] = place < 0 ? [{ x: edge.width / 2, y: edge.height }] : before.splice(place, 1);
    const { a, b, c, d } = it.parentNode.getScreenCTM();
    const way = new DOMMatrix([a, b, c, d, 0, 0]).inverse().transformPoint({ x: from.x - x, y: from.y - y });
    return [[it.style, way]];
  };
  return () => {
    fit();
    if (!before[0]) return;
    for (const [style, { x, y }] of lying().flatMap(wayOf)) style.cssText = `--x: ${x}px; --y: ${y}px`;
  };
};
