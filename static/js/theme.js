// Before the first paint.
document.documentElement.classList.add("js");
