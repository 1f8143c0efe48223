// Passkeys: the browser asks the device. Where it knows none, or at a bare address, forms stay hidden.
(() => {
  const { one, all } = window.ui;
  const known = window.PublicKeyCredential;
  if (!known?.parseCreationOptionsFromJSON || /^[\d.]+$|:/.test(location.hostname)) return;

  // Signing in asks for its challenge when the button is pressed.
  async function options(form) {
    if (!form.dataset.options)
      return JSON.parse(one("script[type='application/json']", form).textContent);
    const response = await fetch(form.dataset.options, { headers: { Accept: "application/json" } });
    if (!response.ok) throw new Error(response.status);
    return response.json();
  }

  const create = ({ creation_options: { publicKey } }) => {
    // Kept by the device with the name of the account: it then opens it without a password.
    Object.assign((publicKey.authenticatorSelection ??= {}), {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    });
    return navigator.credentials.create({ publicKey: known.parseCreationOptionsFromJSON(publicKey) });
  };
  const get = ({ request_options: { publicKey } }) =>
    navigator.credentials.get({ publicKey: known.parseRequestOptionsFromJSON(publicKey) });
  const ask = { create, get };

  for (const offer of all("[data-passkey-offer]")) offer.hidden = false;
  for (const form of all("form[data-passkey]")) {
    const complaint = one("[role=alert]", form);
    form.hidden = false;
    form.addEventListener("submit", (event) => event.preventDefault()); // Enter in the name
    one("button", form).addEventListener("click", async () => {
      complaint.hidden = true;
      try {
        const credential = await ask[form.dataset.passkey](await options(form));
        form.elements.credential.value = JSON.stringify(credential.toJSON());
        form.submit();
      } catch {
        complaint.hidden = false; // refused, late or out of reach
      }
    });
  }
})();
