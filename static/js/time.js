// Time left or gone, counted on by a clock that nobody sets. The server alone decides what came in time.
const { all, one } = window.ui;
const seen = new WeakMap(); // when each clock came

/* « 1 h 05 », « 45 s » */
window.timeLeft = (seconds) => {
  const minutes = Math.floor(seconds / 60);
  const two = (number) => String(number).padStart(2, "0");
  if (!minutes) return `${seconds}\u00a0s`;
  if (minutes < 60) return `${minutes}\u00a0min\u00a0${two(seconds % 60)}\u00a0s`;
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${two(minutes % 60)}`;
};

function draw(clock) {
  const { minuterie, chrono, fin } = clock.dataset;
  if (!seen.has(clock)) seen.set(clock, performance.now());
  const gone = (performance.now() - seen.get(clock)) / 1000;
  const seconds = chrono ? Math.floor(+chrono + gone) : Math.max(0, Math.ceil(minuterie - gone));
  one("[data-chiffres]", clock).textContent = window.timeLeft(seconds);
  clock.toggleAttribute("data-court", !chrono && seconds <= 10);
  if (seconds || !fin) return;
  delete clock.dataset.minuterie;
  one("[data-sprint-fin]").textContent = clock.textContent = fin;
}

const tick = () => all("[data-minuterie], [data-chrono]").forEach(draw);
tick();
setInterval(tick, 250);
addEventListener("pageshow", (event) => event.persisted && location.reload());
