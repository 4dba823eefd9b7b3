// Runs before the first paint of a prerendered page: the page allows it by its hash.
(() => {
  const LINKS_WAIT_MS = 5000;
  const page = document.documentElement;
  try {
    const isSession = (key) => /^sb-.+-auth-token$/.test(key);
    if (Object.keys(localStorage).some(isSession)) page.dataset.session = "";
  } catch {
    // The browser blocks storage, so no session is stored.
  }
  // A static host or a cache may answer another path with this page.
  if (page.dataset.path !== location.pathname) page.dataset.elsewhere = "";
  const early = { action: null, held: null };
  globalThis.portalEarly = early;
  const isPrerendered = (node) => node instanceof Element && node.closest("[data-prerendered]");
  const controls = "a[href],button,[role=radio],[role=checkbox],[role=switch],[role=tab]";

  const isOwnPage = ({ origin, pathname, target }) =>
    origin === location.origin && pathname !== location.pathname && !target;
  const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }) =>
    button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

  // The application opens the page, unless it does not start.
  const follow = (link) => {
    const open = () => early.action?.element === link && location.assign(link.href);
    if ("broken" in page.dataset) open();
    else setTimeout(open, LINKS_WAIT_MS);
  };

  const controlOf = ({ target }) => isPrerendered(target) && target.closest(controls);
  addEventListener(
    "pointerdown",
    (event) => {
      // Touch screens send the click to what is under the finger when it lifts.
      const isMouse = event.pointerType === "mouse" && isPlain(event);
      early.held = (isMouse && controlOf(event)) || null;
    },
    true,
  );
  addEventListener(
    "click",
    (event) => {
      early.held = null;
      const pressed = controlOf(event);
      if (!pressed) return;
      if (pressed.localName === "a") {
        if (!isPlain(event) || !isOwnPage(pressed)) return;
        event.preventDefault();
      }
      early.action = { type: "click", element: pressed, event };
      if (pressed.localName === "a") follow(pressed);
    },
    true,
  );
  addEventListener(
    "submit",
    (event) => {
      if (!isPrerendered(event.target)) return;
      // Otherwise the browser would send the form itself.
      event.preventDefault();
      early.action = { type: "submit", element: event.target, event };
    },
    true,
  );
  addEventListener(
    "error",
    ({ target }) => {
      const file = target instanceof HTMLScriptElement ? target.src : "";
      if (!file.startsWith(`${location.origin}/static/`)) return;
      page.dataset.broken = "";
      if (early.action?.element.localName === "a") follow(early.action.element);
    },
    true,
  );
})();
