// Runs before the first paint: says that scripts run and applies the chosen theme, so that
// nothing flashes. "system" is the absence of a choice.
"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; the system's theme is used then.
  }
})();
