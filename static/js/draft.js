// Keeps the model card as a draft while it is typed. Without this script the button beside
// "Submit" does the same.
"use strict";
(() => {
  const PAUSE_MS = 1000;
  const form = document.querySelector("[data-upload-form]");
  const status = document.querySelector("[data-draft-status]");
  let timer = 0;
  let isLeaving = false;

  function later() {
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE_MS);
  }

  async function save(options = {}) {
    clearTimeout(timer);
    timer = 0;
    const typed = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string") typed.append(name, value);
    }
    typed.set("save_draft", "typing");
    const answer = await fetch(form.action, { method: "POST", body: typed, ...options }).catch(() => null);
    const time = new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
    status.textContent = answer?.ok ? status.dataset.saved.replace("{time}", time) : status.dataset.failed;
  }

  form.addEventListener("input", (event) => event.target.type !== "file" && later());
  // The card goes with the archive now; a late draft would outlive it.
  form.addEventListener("submit", () => {
    isLeaving = true;
    clearTimeout(timer);
  });
  addEventListener("pagehide", () => timer && !isLeaving && save({ keepalive: true }));
})();
