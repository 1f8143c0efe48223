// Handing a copy in: first what this browser still keeps of its answers is sent, and the server has
// it. If it cannot be, the person decides. Without this file nothing is kept, and the form goes.
(() => {
  "use strict";
  const form = document.querySelector("[data-remise]");
  if (!form) return;
  const { drafts } = window;
  const notice = form.querySelector("[data-remise-avis]");
  const without = form.querySelector("[data-remise-sans]");

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
