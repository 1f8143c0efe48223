// Handing a copy in: what this browser still keeps is sent first; if it cannot be, the person decides.
(() => {
  const { drafts, ui: { one } } = window;
  const form = one("[data-remise]");
  if (!form) return;
  const notice = one("[data-remise-avis]", form);
  const without = one("[data-remise-sans]", form);

  function advice(told) {
    if (told.some(drafts.elsewhere))
      return "Elle est ouverte dans un autre onglet\u00a0: rechargez cette page pour la remettre d’ici.";
    if (told.some(drafts.shut)) return "Votre session a changé\u00a0: rechargez la page.";
    if (told.some(drafts.lost))
      return "Le site ne répond pas\u00a0: réessayez quand le réseau revient. Sans attendre, ce qui n’est pas envoyé ne comptera pas.";
    return "Vous pouvez la remettre.";
  }

  form.addEventListener("submit", async (event) => {
    if (event.submitter === without || !drafts.names().length) return;
    event.preventDefault();
    if (drafts.handing) return; // already being sent
    drafts.handing = true;
    notice.textContent = "Envoi des réponses que ce navigateur gardait…";
    const told = await drafts.sendAll();
    if (told.every(drafts.kept) && !drafts.names().length) return form.submit();
    drafts.handing = false;
    const parts = [drafts.refusals(told), drafts.waits(told), "Votre copie n’est pas encore remise."];
    notice.textContent = [...parts, advice(told)].filter(Boolean).join(" ");
    without.hidden = !drafts.waits(told);
  });
})();
