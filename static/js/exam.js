// The page of an exam: its clock, its saves tried again, its last hold. Comfort and safety only:
// the server keeps the time and the answers, and the page works without this file.
(() => {
  "use strict";
  const copy = document.querySelector("[data-copie]");
  if (!copy) return;
  const one = (selector) => copy.querySelector(selector);
  const tab = copy.dataset.copie;
  const notice = one("[data-avis]");
  const form = one("[data-copie-reponse]");
  const BEAT = 30_000;
  const RETRY = 4_000;
  const PATIENCE = 10_000; // a request that hangs so long is lost: the next one is sent
  const KEPT = 'id="enregistrement"'; // what only the answer to a save contains

  /* The clock: seconds from the server, counted down by a clock that nobody sets. */
  let end = 0;
  let warned = null;
  let waiting = false; // something typed is not known to be kept
  const left = () => Math.max(0, Math.ceil((end - performance.now()) / 1000));

  function words(seconds) {
    const minutes = Math.floor(seconds / 60);
    const rest = String(seconds % 60).padStart(2, "0");
    if (minutes < 60) return minutes ? `${minutes}\u00a0min\u00a0${rest}\u00a0s` : `${seconds}\u00a0s`;
    return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}`;
  }

  function say(text) {
    notice.textContent = text;
  }

  function read() {
    const clock = one("#temps");
    end = performance.now() + Number(clock.dataset.reste) * 1000;
    if ("ailleurs" in clock.dataset && form && !form.inert) {
      form.inert = true;
      say("Votre copie est ouverte dans un autre onglet\u00a0: cette page est en lecture seule. Rechargez-la pour composer ici.");
    }
    if ("fini" in clock.dataset && !("figee" in copy.dataset)) {
      waiting = false; // too late for what has not arrived: nobody is asked to stay for it
      location.reload();
    }
  }

  function tick() {
    const figures = one("[data-chiffres]");
    if (!figures) return;
    const seconds = left();
    figures.textContent = words(seconds);
    one("#temps").classList.toggle("chrono--court", seconds < 300);
    const step = seconds <= 60 ? 60 : seconds <= 300 ? 300 : null;
    if (step && step !== warned && seconds > 0) {
      warned = step;
      if (!form?.inert) say(step === 60 ? "Il reste une minute." : "Il reste moins de cinq minutes.");
    }
  }

  async function beat(method) {
    const url = new URL(copy.dataset.temps, location.href);
    const body = new URLSearchParams({ onglet: tab });
    if (method === "GET" && tab) url.searchParams.set("onglet", tab);
    const token = one("[name=csrfmiddlewaretoken]")?.value;
    const post = { method, body, headers: { "X-CSRFToken": token } };
    try {
      const response = await fetch(url, method === "GET" ? {} : post);
      if (!response.ok) return;
      const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
      const clock = fresh.querySelector("#temps");
      if (!tab) delete clock.dataset.ailleurs;
      one("#temps").replaceWith(document.adoptNode(clock));
      read();
      tick();
    } catch {
      // No network: the count goes on, the next beat will set it right.
    }
  }

  /* What is typed is kept by the browser too, until the server has it. */
  const key = `copie:${location.pathname}`;
  let flying = false; // a save is on its way
  let edition = 0; // counts what was typed; a save settles only what was typed when it left
  let timer = 0;
  const store = (act) => {
    try {
      return act(localStorage);
    } catch {
      return null; // storage refused: the server alone keeps the answers
    }
  };

  function draft() {
    waiting = true;
    edition += 1;
    form.elements.edition.value = edition;
    const line = one("#enregistrement");
    if (!("lectureSeule" in line.dataset)) line.textContent = "Enregistrement…";
    again();
    const fields = [...new FormData(form)].filter(([name]) => name.startsWith("reponse"));
    const page = [
      ["version", form.elements.version.value],
      ["brouillon", tab],
    ];
    store((box) => box.setItem(key, JSON.stringify([...fields, ...page])));
  }

  function settled() {
    waiting = false;
    clearTimeout(timer);
    store((box) => box.removeItem(key));
    one("[data-panne]")?.remove();
  }

  const send = () => waiting && form.dispatchEvent(new Event("change"));

  function again() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!flying) send(); // else it would take the place of what waits behind it
      if (waiting) again();
    }, RETRY);
  }

  const post = (body, more) =>
    fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" }, ...more });

  /* What was given before the scripts were there. */
  const given = (el) =>
    "donne" in el.dataset ||
    (el.options
      ? [...el.options].some((it) => it.value && it.selected && !it.defaultSelected)
      : (el.checked ?? false) !== (el.defaultChecked ?? false) || el.value !== el.defaultValue);
  const early = () => [...form.elements].some((el) => el.name.startsWith("reponse") && given(el));

  /* What this browser kept and could not send. It never replaces an answer that it did not know. */
  async function recover() {
    const kept = store((box) => box.getItem(key));
    if (!kept || waiting) return;
    const body = new URLSearchParams(JSON.parse(kept));
    for (const name of ["csrfmiddlewaretoken", "onglet"]) body.set(name, form.elements[name].value);
    try {
      const response = await post(body, { signal: AbortSignal.timeout(PATIENCE) });
      const done = response.ok && (await response.text()).includes(KEPT);
      if (waiting) return; // something newer was typed meanwhile, and saves itself
      if (!done && response.status !== 409) return;
      settled();
      if (done) location.reload();
      else say("Une réponse gardée par ce navigateur n’a pas été reprise\u00a0: cette question en a reçu une autre depuis.");
    } catch {
      if (!waiting) timer = setTimeout(recover, RETRY);
    }
  }

  const unsent = () =>
    store((box) => Object.keys(box).filter((name) => name.startsWith(key))) ?? [];

  function tellUnsent() {
    const places = unsent().map((name) => name.split("/").at(-2));
    if (!places.length) return;
    say(`Une réponse n’a pas encore pu être envoyée\u00a0: ouvrez la question ${places.join(", ")} avant de remettre.`);
  }

  function tellLost() {
    const names = unsent();
    if (!names.length) return;
    names.forEach((name) => store((box) => box.removeItem(name)));
    say("Une réponse donnée sans réseau n’est pas arrivée avant la fin\u00a0: elle n’est pas prise en compte.");
  }

  function listen() {
    form.addEventListener("input", draft);
    form.addEventListener("change", (event) => event.target !== form && draft());
    document.addEventListener("click", ({ target }) => {
      if (!target.closest(".ordre__geste, [data-chiffre]") || !form.contains(target)) return;
      setTimeout(() => {
        draft(); // the scripts of these buttons have written the fields
        send();
      });
    });
    document.addEventListener("htmx:after:init", ({ target }) => target === form && send());
    document.addEventListener("htmx:config:request", ({ target, detail }) => {
      if (target !== form) return;
      detail.ctx.edition = edition;
      detail.ctx.request.timeout = PATIENCE;
    });
    document.addEventListener("htmx:before:request", ({ target }) => (flying ||= target === form));
    document.addEventListener("htmx:finally:request", ({ target }) => (flying &&= target !== form));
    // Before the page goes on to the next question, or the line is put in place.
    document.addEventListener("htmx:after:request", (event) => {
      const { ctx } = event.detail;
      if (event.target !== form || !ctx.response.raw.ok) return;
      if (ctx.text.includes(KEPT)) {
        if (ctx.edition === edition) settled();
      } else {
        event.preventDefault(); // not from the site: a network that asks to sign in
        form.dispatchEvent(new CustomEvent("htmx:error", { bubbles: true }));
      }
    });
    document.addEventListener("htmx:error", again);
    document.addEventListener("htmx:response:error", ({ detail }) => {
      if (detail.ctx.response.status === 409) settled();
      else again();
    });
    document.addEventListener("htmx:after:swap", ({ target, detail }) => {
      if (target !== form && detail.ctx?.sourceElement !== form) return;
      const line = one("#enregistrement");
      form.elements.version.value = line.dataset.version;
      if ("lectureSeule" in line.dataset) form.inert = true;
      else if (detail.ctx.edition !== edition) line.textContent = "Enregistrement…";
      const number = one(".numero[aria-current]");
      const state = line.dataset.etat;
      number?.classList.toggle("numero--repondue", state === "répondue");
      number?.classList.toggle("numero--incomplete", state === "incomplète");
      const text = number?.querySelector("[data-etat-texte]");
      if (text) text.textContent = `\u00a0: ${state}`;
    });
    addEventListener("beforeunload", (event) => waiting && event.preventDefault());
    addEventListener("pagehide", () => {
      if (waiting) post(new URLSearchParams(new FormData(form)), { keepalive: true }).catch(() => {});
    });
  }

  addEventListener("pageshow", (event) => event.persisted && location.reload());
  one(".numero[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  read();
  setInterval(tick, 1000);
  tick();
  if ("figee" in copy.dataset) return tellLost();
  if (form) {
    listen();
    if (early()) {
      draft();
      send();
    } else recover();
  } else tellUnsent();
  beat(form ? "POST" : "GET");
  setInterval(() => beat("GET"), BEAT);
  setInterval(() => end && left() === 0 && beat("GET"), 5_000);
})();
