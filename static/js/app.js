// The practice screen: focus, and the next question put in place without a request.
// Comfort only: every page works without this file.
(() => {
  "use strict";
  const one = (selector, from = document) => from.querySelector(selector);
  const isTyped = (el) =>
    el?.matches?.("select, textarea, input:not([type=radio], [type=checkbox], [type=hidden])");
  const announce = (part) => document.dispatchEvent(new CustomEvent("ui:part", { detail: part }));

  /* Focus: the first control of a question, then the verdict. */
  function focusQuestion(question) {
    const control =
      one("form :checked:not(option)", question) ??
      one("form :is(input:not([type=hidden]), select, .ordre__geste)", question);
    const heading = one(".question__enonce", question);
    const touch = matchMedia("(pointer: coarse)").matches;
    (control && !(touch && isTyped(control)) ? control : heading).focus({ preventScroll: true });
    if (!one("[data-fiches]", question)) heading.scrollIntoView({ block: "nearest" });
  }

  function focusVerdict(verdict) {
    verdict.focus({ preventScroll: true });
    const { top } = verdict.getBoundingClientRect();
    if (top < 0 || top > innerHeight * 0.6) verdict.scrollIntoView({ block: "start" });
  }

  /* The next question came with the verdict; its cards are fetched while that is read. */
  function preload(template) {
    const cloth = template && one(".table", template.content);
    one(".prechargement")?.remove();
    if (!cloth) return;
    const box = document.createElement("div");
    box.className = "prechargement";
    box.inert = true;
    box.append(cloth.cloneNode(true));
    document.body.append(box);
  }

  /* The correction is painted on the table of the question. */
  function repaint(target) {
    const template = one("template[data-corrigee]", target);
    const table = template && one(".table", target.closest("[data-question]"));
    table?.replaceWith(template.content.cloneNode(true));
  }

  /* When the verdict came: what is read of it is no part of the time of the next answer. */
  let arrived = null;

  function tellReading(question) {
    const form = one("form", question);
    if (!form || arrived === null) return;
    const told = document.createElement("input");
    const value = Math.round((performance.now() - arrived) / 1000);
    Object.assign(told, { type: "hidden", name: "lecture", value });
    form.append(told);
    arrived = null;
  }

  function showNext(link) {
    const question = link.closest("[data-question]");
    const template = question && one("template[data-suivante]", question);
    if (!template) return false;
    const fresh = template.content.firstElementChild;
    question.replaceWith(fresh);
    preload(null);
    if (one("h1", fresh)) history.replaceState(history.state, "", template.dataset.url);
    tellReading(fresh);
    window.htmx?.process(fresh);
    announce(fresh);
    focusQuestion(fresh);
    return true;
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-suite]");
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button);
    if (link && plain && showNext(link)) event.preventDefault();
  });

  /* What comes back from the server, or does not. */
  document.addEventListener("htmx:after:settle", ({ target }) => {
    announce(target);
    preload(one("template[data-suivante]", target));
    const verdict = one("[data-verdict]", target);
    if (verdict) {
      repaint(target);
      arrived = performance.now();
      focusVerdict(verdict);
    } else one("[aria-invalid=true]", target)?.focus();
  });

  function tell(form, text) {
    if (!form.isConnected) return;
    one("[data-panne]", form)?.remove();
    const message = document.createElement("p");
    Object.assign(message, { className: "erreur", role: "alert", textContent: text });
    message.dataset.panne = "";
    form.append(message);
  }

  document.addEventListener("htmx:error", ({ target }) =>
    tell(target, "Le site ne répond pas. Votre réponse est toujours là : validez à nouveau."),
  );
  document.addEventListener("htmx:response:error", ({ target, detail }) => {
    const { status } = detail.ctx.response;
    if (status === 422) return;
    const advice = status === 403 ? "Votre session a changé : rechargez la page." : "Réessayez.";
    tell(target, `Réponse non enregistrée (erreur ${status}). ${advice}`);
  });

  const question = one("[data-question]:has(h1)");
  const verdict = question && one("[data-verdict]", question);
  preload(one("template[data-suivante]"));
  if (verdict) focusVerdict(verdict);
  else if (question) focusQuestion(question);
})();
