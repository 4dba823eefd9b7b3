// Runs before the first paint of a prerendered page: the page allows it by its hash.
(() => {
  const page = document.documentElement;
  try {
    const isSession = (key) => /^sb-.+-auth-token$/.test(key);
    if (Object.keys(localStorage).some(isSession)) page.dataset.session = "";
  } catch {
    // The browser blocks storage, so no session is stored.
  }
  // A static host or a cache may answer another path with this page.
  if (page.dataset.path !== location.pathname) page.dataset.elsewhere = "";
  const early = { action: null };
  globalThis.portalEarly = early;
  const isPrerendered = (node) => node instanceof Element && node.closest("[data-prerendered]");
  addEventListener(
    "click",
    ({ target }) => {
      const button = isPrerendered(target) && target.closest("button");
      if (button) early.action = { type: "click", element: button };
    },
    true,
  );
  addEventListener(
    "submit",
    (event) => {
      if (!isPrerendered(event.target)) return;
      // Otherwise the browser would send the form itself.
      event.preventDefault();
      early.action = { type: "submit", element: event.target };
    },
    true,
  );
  addEventListener(
    "error",
    ({ target }) => {
      const file = target instanceof HTMLScriptElement ? target.src : "";
      if (file.startsWith(`${location.origin}/static/`)) page.dataset.broken = "";
    },
    true,
  );
})();
