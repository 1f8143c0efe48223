// Card picker: fills the text field of a hand, « R♥ 10♣ », which can always be typed instead.
(() => {
  "use strict";
  const fields = [...document.querySelectorAll("[data-cartes]")];
  if (!fields.length) return;
  const make = (tag, values = {}) => Object.assign(document.createElement(tag), values);
  const suits = [["s", "♠", "pique"], ["h", "♥", "cœur"], ["d", "♦", "carreau"], ["c", "♣", "trèfle"]];
  const ranks = [
    ["A", "A", "as"], ["2", "2", "deux"], ["3", "3", "trois"], ["4", "4", "quatre"],
    ["5", "5", "cinq"], ["6", "6", "six"], ["7", "7", "sept"], ["8", "8", "huit"],
    ["9", "9", "neuf"], ["T", "10", "dix"], ["J", "V", "valet"], ["Q", "D", "dame"],
    ["K", "R", "roi"],
  ];
  const button = (text, action, className = "bouton") => {
    const made = make("button", { type: "button", textContent: text, className });
    made.addEventListener("click", action);
    return made;
  };
  let field;

  const dialog = make("dialog", { className: "choix-cartes", ariaLabel: "Choisir des cartes" });
  const shown = make("p", { className: "choix-cartes__main", role: "status" });
  const hand = () => field.value.split(/\s+/).filter(Boolean);
  function write(cards) {
    field.value = cards.join(" ");
    const most = Number(field.dataset.cartes);
    shown.textContent = cards.length ? field.value : "Aucune carte";
    for (const card of dialog.querySelectorAll("[data-carte]")) card.disabled = cards.length >= most;
  }

  const grid = make("div", { className: "choix-cartes__grille" });
  for (const [suit, symbol, suitName] of suits) {
    const row = make("div", { className: "choix-cartes__couleur" });
    grid.append(row);
    for (const [rank, index, rankName] of ranks) {
      const card = button("", () => write([...hand(), index + symbol]), "choix-cartes__carte");
      card.dataset.carte = "";
      card.ariaLabel = `${rankName} de ${suitName}`;
      card.append(make("span", { className: `carte carte--petite c-${rank}${suit}` }));
      row.append(card);
    }
  }
  const actions = make("div", { className: "actions" });
  actions.append(
    button("Terminé", () => dialog.close(), "bouton bouton--principal"),
    button("Ôter la dernière", () => write(hand().slice(0, -1))),
  );
  dialog.append(shown, grid, actions);
  dialog.addEventListener("close", () => field.focus());
  document.body.append(dialog);

  for (const input of fields) {
    const open = button("Choisir", () => {
      field = input;
      write(hand());
      dialog.showModal();
    });
    const name = document.querySelector(`label[for="${CSS.escape(input.id)}"]`)?.textContent ?? "";
    open.ariaLabel = `Choisir les cartes : ${name}`;
    open.classList.add("bouton--lien");
    input.closest(".saisie").append(open);
  }
})();
