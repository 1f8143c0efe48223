// The time left of a sprint, counted down from what the server said. Comfort only: the server
// alone decides which answers were given in time.
(() => {
  "use strict";
  const line = document.querySelector("[data-sprint]");
  const figures = line?.querySelector("[data-chiffres]");
  if (!figures) return;
  const end = performance.now() + Number(line.dataset.sprint) * 1000;

  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    figures.textContent = window.timeLeft(left);
    line.classList.toggle("sprint--court", left <= 30);
    if (left > 0) return;
    clearInterval(timer);
    line.textContent = "Temps écoulé\u00a0: ces réponses ne comptent plus pour le sprint.";
    document.querySelector("[data-sprint-fin]").textContent = line.textContent;
  }, 500);
  addEventListener("pageshow", (event) => event.persisted && location.reload());
})();
