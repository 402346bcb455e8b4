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
  let clickedAt = "";
  let later = [];
  let isAsked = false;

  async function go(address, { push = true } = {}) {
    waiting?.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    const slow = setTimeout(sayLoading, 150);
    isAsked = true;
    try {
      const fresh = await asked(address);
      if (signal.aborted) return;
      swap(fresh);
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
    early = { address, fresh: read(address), since: performance.now() };
    early.fresh.catch(() => {});
  }

  function isReady(address) {
    return early?.address === address && performance.now() - early.since < earlyMs;
  }

  function asked(address) {
    const fresh = isReady(address) ? early.fresh : read(address);
    early = null;
    return fresh;
  }

  async function read(address) {
    // Only the part that a choice changes; what else is on the page stays.
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(String(answer.status));
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  function swap(fresh) {
    const kept = remembered();
    for (const box of fresh.querySelectorAll(".pick input")) {
      box.checked = kept.picked.includes(box.value);
    }
    later = heldBack(fresh);
    for (const old of document.querySelectorAll("[data-swap]")) {
      const next = fresh.getElementById(old.id);
      if (next) old.replaceWith(document.adoptNode(next));
    }
    isAsked = false;
    restore(kept);
    insert(later);
  }

  // Laying out fifty rows of thirty cells takes longer than an eye waits: what is in the window
  // comes first, the rest while the browser is idle.
  function heldBack(fresh) {
    const wrap = document.querySelector(".board-wrap");
    const rows = [...(fresh.querySelector(".board tbody:last-of-type")?.rows ?? [])];
    if (!wrap || !rows.length) return [];
    const height = wrap.querySelector("tbody:last-of-type tr")?.offsetHeight || 40;
    const seen = Math.max(0, Math.min(wrap.clientHeight, innerHeight - wrap.getBoundingClientRect().top));
    const first = Math.ceil((wrap.scrollTop + seen) / height) + 1;
    const columns = columnsInWindow(wrap, fresh);
    const held = rows.slice(0, first).map((row) => [row, [...row.cells].slice(columns)]);
    held.push(...rows.slice(first).map((row) => [row.parentNode, [row]]));
    for (const [, parts] of held) for (const part of parts) part.remove();
    return held.filter(([, parts]) => parts.length);
  }

  // The columns have fixed widths, so cells that come later move nothing.
  function columnsInWindow(wrap, fresh) {
    const headings = [...wrap.querySelectorAll(".columns th")];
    const same = headings.length === fresh.querySelectorAll(".board .columns th").length;
    const right = wrap.scrollLeft + wrap.clientWidth;
    const beyond = headings.findIndex((heading) => heading.offsetLeft >= right);
    return isWide() && same && beyond > 0 ? beyond : headings.length + 1;
  }

  // Stops for a newer choice, which replaces these rows anyway.
  function insert(held) {
    if (!held.length) return;
    whenIdle(() => {
      if (isAsked || held !== later) return;
      putInPlace(held.splice(0, 4));
      insert(held);
    });
  }

  function putInPlace(held) {
    for (const [place, parts] of held) place.append(...parts);
    addExpanders();
    limitPicks();
  }

  function isWide() {
    return matchMedia("(width >= 48rem)").matches;
  }

  function remembered() {
    const active = document.activeElement;
    return {
      left: document.querySelector(".board-wrap")?.scrollLeft ?? 0,
      top: document.querySelector(".board-wrap")?.scrollTop ?? 0,
      key: active?.closest(".board")?.contains(active) ? active.dataset.key : undefined,
      open: [...document.querySelectorAll("[data-swap] details[open]")].map((menu) => menu.id),
      picked: boxes().filter((box) => box.checked).map((box) => box.value),
    };
  }

  function restore(kept) {
    const wrap = document.querySelector(".board-wrap");
    for (const id of kept.open) document.getElementById(id)?.setAttribute("open", "");
    addExpanders();
    limitPicks();
    if (!wrap) return;
    // Only where it was scrolled: to ask or to set the place lays the page out at once.
    if (kept.left || kept.top) wrap.scrollTo(kept.left, kept.top);
    wrap.querySelector(`[data-key="${CSS.escape(kept.key ?? "")}"]`)?.focus();
    // A board that became narrower cannot stand where the old one stood.
    watch(wrap, kept.left && wrap.scrollLeft);
  }

  function watch(wrap, left) {
    const mark = (place) => wrap.classList.toggle("is-scrolled", place > 4);
    wrap.addEventListener("scroll", () => mark(wrap.scrollLeft), { passive: true });
    mark(left);
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
    if (isWide()) return;
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

  // Those of rows that are still held back count too.
  function boxes() {
    const held = later.flatMap(([, rows]) => rows.map((row) => row.querySelector(".pick input")));
    return [...document.querySelectorAll(".pick input"), ...held.filter(Boolean)];
  }

  function limitPicks() {
    const all = boxes();
    const picked = all.filter((box) => box.checked).length;
    for (const box of all) {
      box.disabled = picked >= 5 && !box.checked;
      box.closest("tr").classList.toggle("is-picked", box.checked);
    }
    document.querySelector(".board-form")?.classList.toggle("has-picks", picked > 0);
    const button = document.querySelector(".compare-bar [type=submit]");
    if (button) button.disabled = picked < 2;
  }

  async function copyLink(button) {
    await navigator.clipboard.writeText(location.href);
    button.title = button.dataset.done;
    button.setAttribute("aria-label", button.dataset.done);
  }

  document.addEventListener("click", (event) => {
    clickedAt = `${event.screenX} ${event.screenY}`;
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
    // Not when a new link came under a pointer that rests where it clicked.
    const moved = clickedAt !== `${event.screenX} ${event.screenY}`;
    const link = event.target.closest?.("[data-swap-link]");
    if (link && moved) ask(link.href);
  });
  document.addEventListener("change", (event) => {
    if (event.target.closest(".pick")) limitPicks();
  });
  // A form sends and a printer prints only what is on the page.
  const putAllInPlace = () => later.length && putInPlace(later.splice(0));
  document.addEventListener("submit", putAllInPlace, true);
  addEventListener("beforeprint", putAllInPlace);
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
  if (first) watch(first, first.scrollLeft);
  addExpanders();
  limitPicks();
})();
