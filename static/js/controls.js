// Controls made easier: ordering by tapping, keypad, float, appearance. Each has its plain form in HTML.
(() => {
  "use strict";
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const make = (tag, values) => Object.assign(document.createElement(tag), values);

  /* Ordering: tap the propositions in order instead of choosing in lists. */
  function orderButton({ value, text }, place) {
    const button = make("button", { type: "button", className: "ordre__geste", value });
    button.dataset.touche = place + 1;
    button.append(
      make("span", { className: "ordre__rang" }),
      make("span", { textContent: text }),
      make("kbd", { textContent: place + 1, ariaHidden: "true" }),
    );
    return button;
  }

  function prepareOrder(list) {
    const selects = all("select", list);
    const chosen = selects.map((select) => select.value).filter(Boolean);
    const buttons = [...selects[0].options].slice(1).map(orderButton);
    const inputs = selects.map(({ name }) => make("input", { type: "hidden", name }));
    // Chosen in the lists before this script was there: see exam.js.
    const early = all("option:checked:not([value=''])", list).some((it) => !it.defaultSelected);
    if (early) inputs[0].dataset.donne = "";
    const draw = () => {
      inputs.forEach((input, place) => (input.value = chosen[place] ?? ""));
      for (const button of buttons) {
        const rank = chosen.indexOf(button.value) + 1;
        button.setAttribute("aria-pressed", rank > 0);
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
    });
    list.classList.add("ordre--tactile");
    list.replaceChildren(
      ...buttons.map((button) => {
        const item = make("li");
        item.append(button);
        return item;
      }),
    );
    list.removeAttribute("data-ordre");
    list.after(...inputs);
    draw();
  }

  /* Keypad: one digit replaces, several add up. */
  document.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-chiffre]");
    if (!key) return;
    const input = key.closest(".champ").querySelector("input");
    const digit = key.dataset.chiffre;
    const replaces = "remplace" in key.closest("[data-pave]").dataset;
    if (digit === "") input.value = input.value.slice(0, -1);
    else input.value = replaces ? digit : input.value + digit;
  });

  /* The float: a chip touched is one more, the last one taken comes back, the sum runs. */
  const amountOf = (cents, sign) =>
    `${(cents / 100).toLocaleString("fr-FR", { minimumFractionDigits: cents % 100 && 2 })}\u00a0${sign}`;

  function pilesOf(input) {
    const number = Number(input.value) || 0;
    const cut = number >= 20 ? [20] : Array(Math.floor(number / 5)).fill(5);
    if (number < 20 && number % 5) cut.push(number % 5);
    return cut.map((shown) => {
      const chip = all("i", input.parentElement)[0].cloneNode();
      chip.className = chip.className.replace("pile-1", `pile-${shown}`);
      if (number > 20) chip.append(make("b", { textContent: `×${number}` }));
      return chip;
    });
  }

  function drawFloat(float) {
    const inputs = all("[data-valeur]:is(input)", float);
    const cents = inputs.reduce((sum, it) => sum + it.dataset.valeur * (Number(it.value) || 0), 0);
    all("[data-somme]", float)[0].value = amountOf(cents, float.dataset.devise);
    all("[data-pose]", float)[0].replaceChildren(...inputs.flatMap(pilesOf));
  }

  const taken = new WeakMap();
  function moveChip(float, input, by) {
    const number = Number(input.value) + by;
    if (number < 0 || number > Number(input.max)) return;
    input.value = number || "";
    if (by > 0) taken.set(float, [...(taken.get(float) ?? []), input]);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-prend], [data-reprend]");
    const float = button?.closest("[data-caisse]");
    if (!float) return;
    const { prend } = button.dataset;
    const last = prend ? document.getElementById(prend) : taken.get(float)?.pop();
    if (last) moveChip(float, last, prend ? 1 : -1);
  });
  document.addEventListener("input", ({ target }) => {
    const float = target.closest("[data-caisse]");
    if (float) drawFloat(float);
  });

  /* Appearance, kept by the browser. */
  function preparePreference(input) {
    const { dataset } = document.documentElement;
    const name = input.dataset.preference;
    input.checked = (dataset[name] ?? "auto") === input.value;
    input.addEventListener("change", () => {
      dataset[name] = input.checked ? input.value : "auto";
      try {
        localStorage.setItem(name, dataset[name]);
      } catch {
        // Not kept for the next visit, in force on this page all the same.
      }
    });
  }

  const prepare = (part) => {
    all("[data-ordre]", part).forEach(prepareOrder);
    all("[data-caisse]", part).forEach(drawFloat);
  };
  document.addEventListener("ui:part", ({ detail }) => prepare(detail));
  all("[data-preference]").forEach(preparePreference);
  prepare(document);
})();
