// « Essayer », in the pages of the API: an operation is sent as a program would, its answer shown.
(() => {
  const { one, all, make, on } = window.ui;
  const caller = one("[data-appelant]");
  if (!caller) return;

  /* Return the address and the headers that the fields of a form make. */
  function asked(form) {
    let path = form.dataset.adresse;
    const query = new URLSearchParams();
    const headers = new Headers({ Accept: "application/json, application/pdf" });
    for (const { name, value, dataset } of all("[data-place]", form)) {
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

  on("submit", async (event) => {
    const { target } = event;
    const sent = target.matches("[data-adresse]");
    if (sent || target === caller) event.preventDefault(); // the latter only holds the token
    if (!sent) return;
    const place = one("[data-reponse]", target);
    const line = make("p");
    place.replaceChildren(line);
    try {
      const [answer, text] = await send(target);
      line.textContent = `${answer.status} ${answer.statusText}`;
      const textContent = text || "(rien)";
      place.append(make("pre", { className: "api__exemple", tabIndex: 0, textContent }));
    } catch {
      line.textContent = "Le site n’a pas répondu.";
    }
  });
})();
