// Controls made easier: ordering by tapping, keypad, appearance. Each has its plain form in HTML.
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

  const prepare = (part) => all("[data-ordre]", part).forEach(prepareOrder);
  document.addEventListener("ui:part", ({ detail }) => prepare(detail));
  all("[data-preference]").forEach(preparePreference);
  prepare(document);
})();
