// Shows in a prerendered page what the last visit showed (shell/src/network/persistence/keepPages.ts), until
// the application replaces it. The page allows it by its hash.
(() => {
  const KEPT_FOR_MS = 86_400_000;
  const { pathname, search } = location;
  const content = document.querySelector("[data-outlet][data-prerendered]");
  if (search !== "" || document.documentElement.dataset.path !== pathname) return;
  try {
    const key = Object.keys(localStorage).find((one) => /^sb-.+-auth-token$/.test(one));
    const account = key ? JSON.parse(localStorage.getItem(key)).user.id : null;
    const page = JSON.parse(localStorage.getItem(`portal.page:${pathname}`));
    if (!page || page.account !== account || page.build !== content.dataset.build) return;
    if (Date.now() - page.savedAt > KEPT_FOR_MS) return;
    const style = document.createElement("style");
    style.textContent = page.css;
    content.dataset.kept = "";
    content.firstElementChild.innerHTML = page.html;
    content.prepend(style);
  } catch {
    // The browser blocks storage, or the copy is damaged.
  }
})();
