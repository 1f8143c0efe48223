// A coup shown again: the arrows go from one gesture to the next, as the links do.
document.addEventListener("keydown", (event) => {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[key];
  if (!rel || altKey || ctrlKey || metaKey || target.matches("input")) return;
  document.querySelector(`.rejeu a[rel=${rel}]`)?.click();
});
