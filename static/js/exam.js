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

  /* The clock: seconds from the server, counted down by a clock that nobody sets. */
  let end = 0;
  let warned = null;
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
    if ("fini" in clock.dataset && !("figee" in copy.dataset)) location.reload();
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
  let waiting = false;
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
    again();
    const fields = [...new FormData(form)].filter(([name]) => name.startsWith("reponse"));
    store((box) => box.setItem(key, JSON.stringify(fields)));
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
      send();
      if (waiting) again();
    }, RETRY);
  }

  /* What was given before the scripts were there. */
  const given = (el) =>
    el.options
      ? [...el.options].some((it) => it.value && it.selected && !it.defaultSelected)
      : (el.checked ?? false) !== (el.defaultChecked ?? false) || el.value !== el.defaultValue;
  const early = () => [...form.elements].some((el) => el.name.startsWith("reponse") && given(el));

  async function recover() {
    const kept = store((box) => box.getItem(key));
    if (!kept) return;
    const body = new URLSearchParams(JSON.parse(kept));
    for (const name of ["csrfmiddlewaretoken", "onglet", "version"])
      body.set(name, form.elements[name].value);
    try {
      const response = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
      if (!response.ok && response.status !== 409) return;
      settled();
      if (response.ok) location.reload();
    } catch {
      // Still no network: the draft waits.
    }
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
      if (target === form) detail.ctx.edition = edition;
    });
    document.addEventListener("htmx:error", again);
    document.addEventListener("htmx:response:error", ({ detail }) => {
      if (detail.ctx.response.status === 409) settled();
      else again();
    });
    document.addEventListener("htmx:after:swap", ({ detail }) => {
      const line = one("#enregistrement");
      if (!line) return;
      if (detail.ctx?.edition === edition) settled();
      if ("lectureSeule" in line.dataset) form.inert = true;
      const number = one(".numero[aria-current]");
      const state = line.dataset.etat;
      number?.classList.toggle("numero--repondue", state === "répondue");
      number?.classList.toggle("numero--incomplete", state === "incomplète");
      const text = number?.querySelector("[data-etat-texte]");
      if (text) text.textContent = `\u00a0: ${state}`;
    });
    addEventListener("beforeunload", (event) => waiting && event.preventDefault());
  }

  addEventListener("pageshow", (event) => event.persisted && location.reload());
  one(".numero[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  read();
  setInterval(tick, 1000);
  tick();
  if ("figee" in copy.dataset) return;
  if (form) {
    listen();
    if (early()) {
      draft();
      send();
    } else recover();
  }
  beat(form ? "POST" : "GET");
  setInterval(() => beat("GET"), BEAT);
  setInterval(() => end && left() === 0 && beat("GET"), 5_000);
})();
