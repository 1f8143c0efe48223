// The contents of a long page mark the chapter that is open.
const { all, one } = window.ui;

function markChapter() {
  for (const link of all(".sommaire > ol > li > a")) {
    const chapter = one(link.hash).closest(".chapitre");
    if (chapter?.open) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}
document.addEventListener("toggle", markChapter, true);
markChapter();
