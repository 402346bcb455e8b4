// Makes a board quick: choices are fetched and swapped in instead of loading the page anew.
// The server filters and sorts for everybody; without this file the same links and the same
// form work by themselves.
"use strict";
(() => {
  const filters = document.getElementById("filters");
  const defaults = { sort: "-total" };
  const earlyMs = 5000;
  const whenIdle = window.requestIdleCallback ?? ((act) => setTimeout(act, 30));
  let waiting = null;
  let early = null;

  async function go(address, { push = true } = {}) {
    waiting?.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    const slow = setTimeout(sayLoading, 150);
    try {
      const text = await asked(address);
      if (signal.aborted) return;
      swap(new DOMParser().parseFromString(text, "text/html"));
      if (push) history.pushState(null, "", address);
      fillFilters();
    } catch {
      if (!signal.aborted) location.assign(address);
    } finally {
      clearTimeout(slow);
    }
  }

  // Only where an answer takes its time: to fade the table for a moment costs two paints of it.
  function sayLoading() {
    const body = document.getElementById("board-body");
    body.classList.add("is-loading");
    body.setAttribute("aria-busy", "true");
  }

  // A pointer rests on a link before it clicks: the answer is asked for then, and used once and
  // soon. A pointer may also rest for an hour, and the board be another one by then.
  function ask(address) {
    if (isReady(address)) return;
    early = { address, text: read(address), since: performance.now() };
    early.text.catch(() => {});
  }

  function isReady(address) {
    return early?.address === address && performance.now() - early.since < earlyMs;
  }

  function asked(address) {
    const text = isReady(address) ? early.text : read(address);
    early = null;
    return text;
  }

  async function read(address) {
    // Only the part that a choice changes; what else is on the page stays.
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  }

  function swap(fresh) {
    const kept = remembered();
    for (const box of fresh.querySelectorAll(".pick input")) {
      box.checked = kept.picked.includes(box.value);
    }
    const later = heldBack(fresh, kept.top);
    for (const old of document.querySelectorAll("[data-swap]")) {
      const next = fresh.getElementById(old.id);
      if (next) old.replaceWith(document.adoptNode(next));
    }
    restore(kept);
    insert(later);
  }

  // Laying out a hundred rows of thirty cells takes longer than an eye waits: what fills the
  // screen comes first, the rest while the browser is idle.
  function heldBack(fresh, top) {
    const body = fresh.querySelector(".board tbody:last-of-type");
    const wrap = document.querySelector(".board-wrap");
    const height = wrap?.querySelector("tbody:last-of-type tr")?.offsetHeight || 40;
    const first = Math.ceil((top + (wrap?.clientHeight ?? 800)) / height) + 3;
    const rows = [...(body?.rows ?? [])].slice(Math.min(first, 200));
    for (const row of rows) row.remove();
    return { body, rows };
  }

  function insert({ body, rows }) {
    if (!rows.length) return;
    whenIdle(() => {
      if (!body.isConnected) return;
      body.append(...rows.splice(0, 15));
      addExpanders();
      limitPicks();
      insert({ body, rows });
    });
  }

  function remembered() {
    const active = document.activeElement;
    return {
      left: document.querySelector(".board-wrap")?.scrollLeft ?? 0,
      top: document.querySelector(".board-wrap")?.scrollTop ?? 0,
      key: active?.closest(".board")?.contains(active) ? active.dataset.key : undefined,
      open: [...document.querySelectorAll("[data-swap] details[open]")].map((menu) => menu.id),
      picked: [...document.querySelectorAll(".pick :checked")].map((box) => box.value),
    };
  }

  function restore(kept) {
    const wrap = document.querySelector(".board-wrap");
    for (const id of kept.open) document.getElementById(id)?.setAttribute("open", "");
    addExpanders();
    limitPicks();
    if (!wrap) return;
    wrap.scrollTo(kept.left, kept.top);
    wrap.querySelector(`[data-key="${CSS.escape(kept.key ?? "")}"]`)?.focus();
    watch(wrap);
  }

  function watch(wrap) {
    const mark = () => wrap.classList.toggle("is-scrolled", wrap.scrollLeft > 4);
    wrap.addEventListener("scroll", mark, { passive: true });
    mark();
  }

  // The form carries every choice, those made by links in hidden fields, so that it also works
  // without scripts.
  function fromFilters() {
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(filters)) {
      if (value && value !== defaults[name]) params.set(name, value);
    }
    return `${location.pathname}?${params}`;
  }

  function fillFilters() {
    const params = new URLSearchParams(location.search);
    for (const field of filters.elements) {
      const value = params.get(field.name) ?? defaults[field.name] ?? "";
      if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
      else if (field.name === "sort") chooseSort(field, value);
      else if (field.name && field !== document.activeElement) field.value = value;
    }
  }

  function chooseSort(select, value) {
    select.value = value;
    if (select.value === value) return;
    select.querySelector("[hidden]").value = value;
    select.value = value;
  }

  // On a phone a row is a card; its tasks open on demand.
  function addExpanders() {
    if (!matchMedia("(width < 48rem)").matches) return;
    const { show, hide } = document.querySelector(".board").dataset;
    for (const row of document.querySelectorAll(".board tbody tr:not(:has(.expand-cell))")) {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "btn-link expand", textContent: show });
      button.setAttribute("aria-expanded", "false");
      button.addEventListener("click", () => {
        const isOpen = row.classList.toggle("is-open");
        button.textContent = isOpen ? hide : show;
        button.setAttribute("aria-expanded", String(isOpen));
      });
      const cell = document.createElement("td");
      cell.className = "expand-cell";
      cell.setAttribute("role", "cell");
      cell.append(button);
      row.append(cell);
    }
  }

  function limitPicks() {
    const boxes = [...document.querySelectorAll(".pick input")];
    const full = boxes.filter((box) => box.checked).length >= 5;
    for (const box of boxes) {
      box.disabled = full && !box.checked;
      box.closest("tr").classList.toggle("is-picked", box.checked);
    }
    document.querySelector(".board-form")?.classList.toggle("has-picks", boxes.some((b) => b.checked));
    const button = document.querySelector(".compare-bar [type=submit]");
    if (button) button.disabled = boxes.filter((box) => box.checked).length < 2;
  }

  async function copyLink(button) {
    await navigator.clipboard.writeText(location.href);
    button.title = button.dataset.done;
    button.setAttribute("aria-label", button.dataset.done);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-swap-link]");
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
    if (link && plain) {
      event.preventDefault();
      go(link.href);
    }
    const copy = event.target.closest("#copy-link");
    if (copy) copyLink(copy);
  });
  document.addEventListener("pointerover", (event) => {
    const link = event.target.closest?.("[data-swap-link]");
    if (link) ask(link.href);
  });
  document.addEventListener("change", (event) => {
    if (event.target.closest(".pick")) limitPicks();
  });
  document.addEventListener("reset", () => setTimeout(limitPicks));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    filters.elements.q.focus();
  });
  filters.addEventListener("submit", (event) => {
    event.preventDefault();
    go(fromFilters());
  });
  filters.addEventListener("input", () => go(fromFilters()));
  window.addEventListener("popstate", () => go(location.href, { push: false }));

  const first = document.querySelector(".board-wrap");
  if (first) watch(first);
  addExpanders();
  limitPicks();
})();
