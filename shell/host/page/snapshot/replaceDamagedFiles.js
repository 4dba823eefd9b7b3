// Replaces damaged copies of the browser and the service worker: docs/decisions/025. The page allows it
// by its hash.
(() => {
  const replaced = new Set();
  addEventListener(
    "error",
    ({ target }) => {
      const { integrity } = target;
      const file = target.src || target.href;
      // A retry of the page has a query, and is kept nowhere.
      if (!integrity || file.includes("?") || replaced.has(file)) return;
      replaced.add(file);
      fetch(file, { cache: "reload", integrity }).catch(() => undefined);
    },
    true,
  );
})();
