// Passkeys: the browser asks the device, and the form takes its answer. Without this file, or in a
// browser that knows no passkey, the forms stay hidden and the other ways remain.
(() => {
  "use strict";
  const known = window.PublicKeyCredential;
  if (!known?.parseRequestOptionsFromJSON || !known?.parseCreationOptionsFromJSON) return;

  // Signing in asks the server for its challenge only when the button is pressed.
  async function options(form) {
    if (!form.dataset.options)
      return JSON.parse(form.querySelector("script[type='application/json']").textContent);
    const response = await fetch(form.dataset.options, { headers: { Accept: "application/json" } });
    if (!response.ok) throw new Error(response.status);
    return response.json();
  }

  async function create(given) {
    const { publicKey } = given.creation_options;
    // Kept by the device with the name of the account: it then opens it without a password.
    publicKey.authenticatorSelection = {
      ...publicKey.authenticatorSelection,
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    };
    return navigator.credentials.create({ publicKey: known.parseCreationOptionsFromJSON(publicKey) });
  }

  async function get(given) {
    const { publicKey } = given.request_options;
    return navigator.credentials.get({ publicKey: known.parseRequestOptionsFromJSON(publicKey) });
  }

  const ask = { create, get };

  for (const offer of document.querySelectorAll("[data-passkey-offer]")) offer.hidden = false;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const complaint = form.querySelector("[role=alert]");
    form.hidden = false;
    form.addEventListener("submit", (event) => event.preventDefault()); // Enter in the name
    form.querySelector("button").addEventListener("click", async () => {
      complaint.hidden = true;
      try {
        const credential = await ask[form.dataset.passkey](await options(form));
        form.elements.credential.value = JSON.stringify(credential.toJSON());
        form.submit();
      } catch {
        complaint.hidden = false; // refused, too late, or the server cannot be reached
      }
    });
  }
})();
