// The time left, counted down from what the server said: it alone decides what came in time.
(() => {
  "use strict";
  const { one } = window.ui;
  const line = one("[data-sprint]");
  const figures = line && one("[data-chiffres]", line);
  if (!figures) return;
  const end = performance.now() + Number(line.dataset.sprint) * 1000;

  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    figures.textContent = window.timeLeft(left);
    line.classList.toggle("sprint--court", left <= 10);
    if (left > 0) return;
    clearInterval(timer);
    one("[data-sprint-fin]").textContent = line.textContent = line.dataset.fin;
  }, 500);
  addEventListener("pageshow", (event) => event.persisted && location.reload());
})();
