// Controls made easier: orders by tapping, keypad, float. Each has its plain form.
const one = (selector, from) => (from ?? document).querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const make = (tag, values) => Object.assign(document.createElement(tag), values);
const on = (type, act) => document.addEventListener(type, act);
const focus = (el) => el?.focus({ preventScroll: true });
/* Tell of a control that a script has written, as of one that is typed. */
const tell = (input) =>
  ["input", "change"].forEach((type) => input.dispatchEvent(new Event(type, { bubbles: true })));
/* Prepare the page, then each part that comes. */
const ready = (prepare) => {
  on("ui:part", ({ detail }) => prepare(detail));
  prepare(document);
};
window.ui = { one, all, make, on, focus, tell, ready };

/* Ordering: tap the propositions in order instead of choosing in lists. */
function orderItem({ value, text, dataset }, place) {
  const item = make("li", { className: dataset.prise ? "sur-tapis" : "" });
  const button = make("button", { type: "button", className: "ordre__geste", value });
  button.id = `geste-${place}`;
  Object.assign(button.dataset, dataset);
  button.append(
    make("span", { className: "ordre__rang" }),
    make("span", { textContent: text }),
    make("kbd", { textContent: (dataset.touche ?? "").toUpperCase(), ariaHidden: "true" }),
  );
  item.append(button);
  return item;
}

function prepareOrder(list) {
  const selects = all("select", list);
  const chosen = selects.map((select) => select.value).filter(Boolean);
  const inputs = selects.map(({ name }) => make("input", { type: "hidden", name }));
  // Chosen in the lists before this script was there: see exam.js.
  if (all("option:checked:not([value=''])", list).some((it) => !it.defaultSelected))
    inputs[0].dataset.donne = "";
  const draw = () => {
    inputs.forEach((input, place) => (input.value = chosen[place] ?? ""));
    for (const button of all("button", list)) {
      const rank = chosen.indexOf(button.value) + 1;
      button.ariaPressed = rank > 0;
      button.firstChild.textContent = rank || "";
    }
  };
  list.addEventListener("click", ({ target }) => {
    const button = target.closest(".ordre__geste");
    if (!button) return;
    const rank = chosen.indexOf(button.value);
    if (rank < 0) chosen.push(button.value);
    else chosen.splice(rank, 1);
    draw();
    tell(inputs[0]);
  });
  list.classList.add("ordre--tactile");
  list.replaceChildren(...all("option + option", selects[0]).map(orderItem));
  delete list.dataset.ordre;
  list.after(...inputs);
  draw();
}

/* Keypad: of more digits than there is room for, the last ones stay. */
on("click", ({ target }) => {
  const key = target.closest("[data-chiffre]");
  if (!key) return;
  const input = one("input", key.closest(".champ"));
  const { chiffre } = key.dataset;
  const { value, maxLength } = input;
  input.value = chiffre ? (value + chiffre).slice(-maxLength) : value.slice(0, -1);
  tell(input);
});

/* The float: a chip touched is one more, the last one taken comes back, the sum runs. */
const amountOf = (cents) =>
  (cents / 100).toLocaleString("fr-FR", { minimumFractionDigits: cents % 100 && 2 });

function pilesOf(input) {
  const number = Number(input.value) || 0;
  const fives = Array(Math.floor(number / 5)).fill(5);
  const cut = number >= 20 ? [20] : [...fives, number % 5].filter(Boolean);
  return cut.map((shown) => {
    const chip = one("i", input.parentElement).cloneNode();
    chip.className = chip.className.replace("pile-1", `pile-${shown}`);
    if (number > 20) chip.append(make("b", { textContent: `×${number}` }));
    return chip;
  });
}

function drawFloat(float) {
  const inputs = all("[data-valeur]:is(input)", float);
  const cents = inputs.reduce((sum, it) => sum + it.dataset.valeur * (Number(it.value) || 0), 0);
  one("[data-somme]", float).value = `${amountOf(cents)}\u00a0${float.dataset.devise}`;
  one("[data-pose]", float).replaceChildren(...inputs.flatMap(pilesOf));
}

const taken = new WeakMap();
on("click", ({ target }) => {
  const button = target.closest("[data-prend], [data-reprend]");
  const float = button?.closest("[data-caisse]");
  if (!float) return;
  const { prend } = button.dataset;
  const input = prend ? document.getElementById(prend) : taken.get(float)?.pop();
  const number = Number(input?.value) + (prend ? 1 : -1);
  if (!(number >= 0 && number <= input.max)) return;
  input.value = number || "";
  if (prend) taken.set(float, [...(taken.get(float) ?? []), input]);
  tell(input);
});
on("input", ({ target }) => {
  const float = target.closest("[data-caisse]");
  if (float) drawFloat(float);
});

addEventListener("load", () => navigator.serviceWorker?.register("/sw.js"));

ready((part) => {
  all("[data-ordre]", part).forEach(prepareOrder);
  all("[data-caisse]", part).forEach(drawFloat);
});
