// What is inside a chosen ZIP archive: only its list of contents is read, in the browser, before
// anything is sent. The server checks again; without this script nothing is lost but the preview.
"use strict";
(() => {
  const END_SIGNATURE = 0x06054b50;
  const ENTRY_SIGNATURE = 0x02014b50;
  const END_LENGTH = 22;
  const ENTRY_LENGTH = 46;
  const LONGEST_END = END_LENGTH + 0xffff;
  const LONGEST_LIST = 4 * 1024 * 1024;
  const SHOWN = 5;
  // Folders, hidden files and what the server leaves out unread.
  const LITTER = /\/$|(^|\/)\.|^__MACOSX\/|(^|\/)logs_public\.zip$/;
  const words = document.getElementById("upload-words").dataset;

  for (const zone of document.querySelectorAll("[data-upload-zone]")) {
    const input = zone.querySelector("input[type=file]");
    input.addEventListener("change", () => look(zone, input.files[0]));
  }

  async function look(zone, file) {
    const summary = zone.querySelector("[data-archive-summary]");
    const names = file ? await namesIn(file).catch(() => null) : null;
    if (input(zone).files[0] !== file) return;
    summary.hidden = !names;
    mark(zone, names ?? []);
    if (names) summary.firstElementChild.textContent = told(zone, names);
  }

  function input(zone) {
    return zone.querySelector("input[type=file]");
  }

  // Return the base names of the files in an archive; null if its list cannot be read here.
  async function namesIn(file) {
    const tailStart = Math.max(0, file.size - LONGEST_END);
    const tail = new DataView(await file.slice(tailStart).arrayBuffer());
    const end = endOf(tail);
    if (end < 0) return null;
    const length = tail.getUint32(end + 12, true);
    const start = tail.getUint32(end + 16, true);
    if (length > LONGEST_LIST || start + length > file.size) return null;
    return entries(new DataView(await file.slice(start, start + length).arrayBuffer()));
  }

  function endOf(view) {
    for (let at = view.byteLength - END_LENGTH; at >= 0; at -= 1) {
      if (view.getUint32(at, true) === END_SIGNATURE) return at;
    }
    return -1;
  }

  function entries(view) {
    const names = [];
    const decoder = new TextDecoder();
    let at = 0;
    while (at + ENTRY_LENGTH <= view.byteLength && view.getUint32(at, true) === ENTRY_SIGNATURE) {
      const length = view.getUint16(at + 28, true);
      const name = decoder.decode(new Uint8Array(view.buffer, at + ENTRY_LENGTH, length));
      if (!LITTER.test(name)) names.push(name.split("/").at(-1));
      at += ENTRY_LENGTH + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return names;
  }

  function mark(zone, names) {
    const inside = new Set(names);
    for (const line of zone.querySelectorAll("[data-archive-file]")) {
      line.classList.toggle("is-found", inside.has(line.dataset.archiveFile));
    }
  }

  function told(zone, names) {
    const files = [...zone.querySelectorAll("[data-archive-file]")].map((line) => line.dataset.archiveFile);
    const inside = new Set(names);
    const found = files.filter((name) => inside.has(name));
    const other = names.filter((name) => !files.includes(name));
    const parts = [fill(words.inside, { n: found.length, of: files.length })];
    if (other.length) {
      const list = other.slice(0, SHOWN).join(", ") + (other.length > SHOWN ? ", …" : "");
      parts.push(fill(words.unknown, { names: list }));
    }
    return parts.join(" ");
  }

  function fill(text, values) {
    return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  }
})();
