// « Essayer », in the pages of the API: the form of an operation is sent as a program would, with the
// token that is given or the session of this browser, and the answer is shown under it.
(() => {
  "use strict";
  const caller = document.querySelector("[data-appelant]");
  if (!caller) return;

  /* Return the address and the headers that the fields of a form make. */
  function asked(form) {
    let path = form.dataset.adresse;
    const query = new URLSearchParams();
    const headers = new Headers({ Accept: "application/json, application/pdf" });
    for (const { name, value, dataset } of form.querySelectorAll("[data-place]")) {
      if (dataset.place === "adresse") path = path.replace(`{${name}}`, encodeURIComponent(value));
      else if (dataset.place === "en-tête" && value) headers.set(name, value);
      else if (dataset.place === "requête" && value) query.set(name, value);
    }
    const { jeton, csrfmiddlewaretoken } = caller.elements;
    if (jeton.value) headers.set("Authorization", `Bearer ${jeton.value.trim()}`);
    else headers.set("X-CSRFToken", csrfmiddlewaretoken.value);
    return [query.size ? `${path}?${query}` : path, headers];
  }

  async function send(form) {
    const [address, headers] = asked(form);
    const body = form.elements.corps?.value;
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const method = form.dataset.methode;
    const answer = await fetch(address, { method, headers, body });
    const text = await answer.text();
    try {
      return [answer, JSON.stringify(JSON.parse(text), null, 1)];
    } catch {
      return [answer, text.startsWith("%PDF") ? `Un PDF de ${text.length} signes.` : text];
    }
  }

  document.addEventListener("submit", async (event) => {
    if (!event.target.matches("[data-adresse]")) {
      if (event.target === caller) event.preventDefault(); // it only holds the token
      return;
    }
    event.preventDefault();
    const place = event.target.querySelector("[data-reponse]");
    const line = document.createElement("p");
    place.replaceChildren(line);
    try {
      const [answer, text] = await send(event.target);
      line.textContent = `${answer.status} ${answer.statusText}`;
      const shown = document.createElement("pre");
      shown.className = "api__exemple";
      shown.tabIndex = 0;
      shown.textContent = text || "(rien)";
      place.append(shown);
    } catch {
      line.textContent = "Le site n’a pas répondu.";
    }
  });
})();
