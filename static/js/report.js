// A report of faults: filter as you type, copy as text. Without this script the page just lists all.
"use strict";
(() => {
  for (const report of document.querySelectorAll("[data-report]")) prepare(report);

  function prepare(report) {
    const filter = report.querySelector("[data-report-filter]");
    const copy = report.querySelector("[data-report-copy]");
    report.querySelector("[data-needs-script]").hidden = false;
    filter.addEventListener("input", () => show(report, filter.value.trim().toLowerCase()));
    if (!navigator.clipboard) return;
    copy.hidden = false;
    copy.addEventListener("click", () => copyText(report, copy));
  }

  function show(report, words) {
    let shown = 0;
    for (const file of report.querySelectorAll("[data-report-file]")) {
      const name = file.querySelector("summary").textContent.toLowerCase();
      let left = 0;
      for (const line of file.querySelectorAll("[data-report-line]")) {
        line.hidden = !name.includes(words) && !line.textContent.toLowerCase().includes(words);
        left += Number(!line.hidden);
      }
      file.hidden = left === 0;
      shown += left;
    }
    report.querySelector("[data-report-nothing]").hidden = shown > 0;
  }

  async function copyText(report, button) {
    await navigator.clipboard.writeText(asText(report));
    const words = button.querySelector("span");
    const before = words.textContent;
    words.textContent = button.dataset.done;
    setTimeout(() => (words.textContent = before), 2000);
  }

  function asText(report) {
    const files = [...report.querySelectorAll("[data-report-file]:not([hidden])")];
    return files.map((file) => {
      const lines = [...file.querySelectorAll("[data-report-line]:not([hidden]) p:first-child")];
      return [file.querySelector("summary strong").textContent, ...lines.map((l) => `- ${l.textContent}`)].join("\n");
    }).join("\n\n");
  }
})();
