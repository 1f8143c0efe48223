// What is kept on this device, told by the service worker as it goes.
(() => {
  const { serviceWorker: worker, onLine } = navigator;
  const state = document.querySelector("[data-garder]");
  /* Who is already leaving for another page is not called back to this one. */
  let leaving = false;
  addEventListener("beforeunload", () => (leaving = true));
  if (!onLine) addEventListener("online", () => leaving || location.reload());
  if (!worker || !state || !onLine) return;
  worker.onmessage = ({ data }) => (state.textContent = data);
  worker.ready.then(({ active }) => active.postMessage("garder"));
})();
