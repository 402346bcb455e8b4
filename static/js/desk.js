// The moderators' keyboard: j and k choose a row, Enter opens it; a publishes, r goes to the reason.
"use strict";
(() => {
  const rows = [...document.querySelectorAll("[data-desk-queue] tbody tr")];
  const desk = document.querySelector("[data-desk]");
  let chosen = -1;

  function choose(step) {
    if (!rows.length) return;
    chosen = Math.max(0, Math.min(rows.length - 1, chosen + step));
    rows.forEach((row, n) => row.setAttribute("aria-current", String(n === chosen)));
    rows[chosen].querySelector("a").focus();
  }

  function press(key) {
    const button = desk?.querySelector(`[data-key="${key}"]`);
    if (!button) return;
    const reason = desk.elements.reason;
    // Whoever is refused is told why, so the first press leads to the reason.
    if (key === "r" && !reason.value.trim()) reason.focus();
    else button.focus();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select")) return;
    if (event.key === "j") choose(1);
    else if (event.key === "k") choose(-1);
    else if (event.key === "a" || event.key === "r") press(event.key);
    else return;
    event.preventDefault();
  });

  if (!desk) return;
  desk.querySelector("[data-needs-script]").hidden = false;
  for (const button of desk.querySelectorAll("[data-reason]")) {
    button.addEventListener("click", () => {
      const reason = desk.elements.reason;
      reason.value = [reason.value.trim(), button.dataset.reason].filter(Boolean).join("\n");
      reason.focus();
    });
  }
})();
