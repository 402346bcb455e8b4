// Choosing and sending an archive: drag and drop, checks before the transfer, a progress bar, and a
// transfer in pieces that goes on after a lost connection. Without this script the form is sent as
// it is.
"use strict";
(() => {
  const PIECE = 8 * 1024 * 1024;
  const MB = 1024 * 1024;
  const RETRIES = 8;
  const words = document.getElementById("upload-words").dataset;

  for (const zone of document.querySelectorAll("[data-upload-zone]")) prepare(zone);

  function prepare(zone) {
    const input = zone.querySelector("input[type=file]");
    const form = zone.closest("form");
    zone.addEventListener("dragover", (event) => {
      event.preventDefault();
      zone.classList.add("is-over");
    });
    zone.addEventListener("dragleave", () => zone.classList.remove("is-over"));
    zone.addEventListener("drop", (event) => {
      event.preventDefault();
      zone.classList.remove("is-over");
      if (!event.dataTransfer.files.length) return;
      input.files = event.dataTransfer.files;
      input.dispatchEvent(new Event("change"));
    });
    input.addEventListener("change", () => complain(zone, fault(zone, input.files[0])));
    form.addEventListener("submit", (event) => submit(event, zone, input, form));
  }

  function say(text, values = {}) {
    return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  }

  function megabytes(bytes) {
    return (bytes / MB).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
  }

  function fault(zone, file) {
    if (!file) return "";
    const limit = Number(zone.dataset.limit);
    if (file.size > limit) return say(words.tooLarge, { size: megabytes(file.size), limit: megabytes(limit) });
    if (!/\.zip$/i.test(file.name)) return say(words.notZip, { name: file.name });
    return "";
  }

  function complain(zone, text) {
    const notice = zone.querySelector("[data-upload-error]");
    notice.hidden = !text;
    notice.firstElementChild.textContent = text;
    return Boolean(text);
  }

  async function submit(event, zone, input, form) {
    const file = input.files[0];
    if (!file || event.submitter?.name === "save_draft") return;
    if (complain(zone, fault(zone, file))) {
      event.preventDefault();
      return;
    }
    const address = form.dataset.uploads;
    // Small archives go with the form: one request, nothing to resume.
    if (!address || file.size <= PIECE) return;
    event.preventDefault();
    const stop = new AbortController();
    const buttons = form.querySelectorAll("button[type=submit]");
    for (const button of buttons) button.disabled = true;
    const cancel = zone.querySelector("[data-upload-cancel]");
    cancel.onclick = () => stop.abort();
    try {
      form.elements.upload.value = await send(file, address, form, zone, stop.signal);
      input.disabled = true;
      tell(zone, words.waiting);
      form.submit();
    } catch (error) {
      zone.querySelector("[data-upload-progress]").hidden = true;
      if (!stop.signal.aborted) complain(zone, error.told ?? words.failed);
      for (const button of buttons) button.disabled = false;
    }
  }

  async function send(file, address, form, zone, signal) {
    const token = form.elements.csrfmiddlewaretoken.value;
    const headers = { "X-CSRFToken": token, "Tus-Resumable": "1.0.0" };
    const started = performance.now();
    const url = (form.uploadUrl ??= await begin(file, address, headers, signal));
    let offset = await offsetOf(url, headers, signal);
    const first = offset;
    let failures = 0;
    while (offset < file.size) {
      show(zone, offset, file.size, rate(offset - first, started));
      try {
        offset = await sendPiece(url, file, offset, headers, signal);
        failures = 0;
      } catch (error) {
        if (signal.aborted || ++failures > RETRIES) throw error;
        const wait = Math.min(30, 2 ** failures);
        tell(zone, say(words.lost, { done: megabytes(offset), total: megabytes(file.size), n: wait }));
        await new Promise((resolve) => setTimeout(resolve, wait * 1000));
        offset = await offsetOf(url, headers, signal).catch(() => offset);
      }
    }
    return url.split("/").filter(Boolean).at(-1);
  }

  async function begin(file, address, headers, signal) {
    const name = btoa(String.fromCharCode(...new TextEncoder().encode(file.name)));
    const response = await fetch(address, {
      method: "POST",
      headers: { ...headers, "Upload-Length": String(file.size), "Upload-Metadata": `filename ${name}` },
      signal,
    });
    if (!response.ok) throw await refusal(response);
    return response.headers.get("Location");
  }

  async function offsetOf(url, headers, signal) {
    const response = await fetch(url, { method: "HEAD", headers, signal });
    if (!response.ok) throw new Error(response.status);
    return Number(response.headers.get("Upload-Offset"));
  }

  async function sendPiece(url, file, offset, headers, signal) {
    const response = await fetch(url, {
      method: "PATCH",
      headers: { ...headers, "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" },
      body: file.slice(offset, offset + PIECE),
      signal,
    });
    if (!response.ok) throw await refusal(response);
    return Number(response.headers.get("Upload-Offset"));
  }

  async function refusal(response) {
    const error = new Error(String(response.status));
    const body = await response.json().catch(() => ({}));
    error.told = body.detail;
    return error;
  }

  function rate(bytes, started) {
    return bytes / Math.max(1, performance.now() - started);
  }

  function show(zone, done, total, bytesPerMs) {
    zone.querySelector("[data-upload-progress]").hidden = false;
    zone.querySelector("progress").value = (100 * done) / total;
    const seconds = bytesPerMs ? Math.ceil((total - done) / bytesPerMs / 1000) : null;
    const left = seconds === null ? "…"
      : seconds < 90 ? say(words.seconds, { n: seconds }) : say(words.minutes, { n: Math.ceil(seconds / 60) });
    tell(zone, say(words.progress, { done: megabytes(done), total: megabytes(total), left }));
  }

  function tell(zone, text) {
    zone.querySelector("[data-upload-progress]").hidden = false;
    zone.querySelector("[data-upload-words]").textContent = text;
  }
})();
