// The keys of the projected screen of the live room: those of a hand-held remote, none of them a letter.
const { one, on } = window.ui;
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
