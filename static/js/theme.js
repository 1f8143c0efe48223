// Before the first paint: the reader's preferences. Blocking on purpose, and tiny.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    for (const name of ["theme", "couleurs", "reponse"]) {
      const value = localStorage.getItem(name);
      if (value) root.dataset[name] = value;
    }
  } catch {
    // Storage refused by the browser: the page keeps its own appearance.
  }
})();
