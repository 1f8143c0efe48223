// Card picker: fills the text field of a hand, « R♥ 10♣ », which can always be typed instead.
(() => {
  const { all, make, on, focus, tell } = window.ui;

  // A seat that is left is free again.
  on("click", ({ target }) => {
    if (!target.closest("[data-vide]")) return;
    const sheet = target.closest("details");
    for (const control of all("input:not([type=hidden]), select", sheet)) control.value = "";
    sheet.open = false;
    tell(target);
  });

  const fields = all("[data-cartes]");
  if (!fields.length) return;
  const words = (text) => text.split(", ").map((it) => it.split(" "));
  const suits = words("s ♠ pique, h ♥ cœur, d ♦ carreau, c ♣ trèfle");
  const ranks = words(
    "A A as, 2 2 deux, 3 3 trois, 4 4 quatre, 5 5 cinq, 6 6 six, 7 7 sept, 8 8 huit, 9 9 neuf, " +
      "T 10 dix, J V valet, Q D dame, K R roi",
  );
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
    shown.textContent = field.value || "Aucune carte";
    const full = cards.length >= field.dataset.cartes;
    for (const card of all("[data-carte]", dialog)) card.disabled = full;
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
  dialog.addEventListener("close", () => {
    focus(field);
    tell(field);
  });
  document.body.append(dialog);

  for (const input of fields) {
    const open = button("Choisir", () => {
      field = input;
      write(hand());
      dialog.showModal();
    });
    open.ariaLabel = `Choisir les cartes : ${input.labels[0]?.textContent ?? ""}`;
    open.classList.add("bouton--lien");
    input.closest(".saisie").append(open);
  }
})();
