// The live room: the time left, and the keys of the projected screen. Its pages work without it.
(() => {
  "use strict";
  const { timeLeft, ui: { one, on } } = window;
  let end = null; // by a clock that nobody sets

  function tick() {
    const clock = one("[data-reste]");
    if (!clock || end === null) return;
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    clock.classList.toggle("minuteur--court", seconds <= 10);
    one("[data-chiffres]", clock).textContent = timeLeft(seconds);
  }

  function read() {
    const clock = one("[data-reste]");
    end = clock ? performance.now() + Number(clock.dataset.reste) * 1000 : null;
    tick();
  }

  /* The keys of a hand-held remote: no letter, which a voice or a slip would type. */
  const GESTURES = { ArrowRight: "suite", PageDown: "suite", PageUp: "temps" };
  let sent = false;

  on("keydown", (event) => {
    const { key, repeat, target } = event;
    const button = GESTURES[key] && one(`[data-geste="${GESTURES[key]}"]`);
    const other = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!button || other || target.matches?.("input, select, textarea")) return;
    event.preventDefault();
    if (repeat || sent) return;
    sent = true; // one gesture for one page
    button.click();
  });
  addEventListener("pageshow", () => (sent = false));

  on("htmx:after:swap", read);
  read();
  setInterval(tick, 250);
})();
