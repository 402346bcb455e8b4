// The frame of every page: theme menu, language memory, menus that close.
"use strict";
(() => {
  const root = document.documentElement;

  function showTheme() {
    const chosen = root.dataset.theme ?? "system";
    for (const button of document.querySelectorAll("[data-set-theme]")) {
      button.setAttribute("aria-pressed", String(button.dataset.setTheme === chosen));
    }
  }

  function setTheme(theme) {
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    try {
      if (theme === "system") localStorage.removeItem("theme");
      else localStorage.setItem("theme", theme);
    } catch {
      // The choice then lasts until the page is left.
    }
    showTheme();
  }

  function closeMenus(except) {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (menu !== except) menu.open = false;
    }
  }

  document.addEventListener("click", (event) => {
    closeMenus(event.target.closest("details.menu"));
    const theme = event.target.closest("[data-set-theme]");
    if (theme) setTheme(theme.dataset.setTheme);
    const language = event.target.closest("[data-language]");
    if (language) {
      const name = language.dataset.cookie;
      document.cookie = `${name}=${language.dataset.language};path=/;max-age=31536000;samesite=lax`;
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const open = document.querySelector("details.menu[open]");
    if (!open) return;
    const hadFocus = open.contains(document.activeElement);
    closeMenus(null);
    if (hadFocus) open.querySelector("summary").focus();
  });

  showTheme();
})();
