interface Stylesheets {
  enable(): void;
  disable(): void;
}

const known = new Map<string, Stylesheets>();

/** The same for all callers: the stylesheets stay until each that enabled them has disabled them. */
export function stylesheetsUnder(publicPath: string): Stylesheets {
  const stylesheets = known.get(publicPath) ?? watchStylesheets(publicPath);
  known.set(publicPath, stylesheets);
  return stylesheets;
}

/** Disables stylesheets instead of removing them: the bundler runtime never loads one twice. */
function watchStylesheets(publicPath: string): Stylesheets {
  let enabled = true;
  let users = 0;

  function apply(node: Node): void {
    if (!(node instanceof HTMLLinkElement) || node.rel !== "stylesheet") return;
    if (!node.href.startsWith(publicPath)) return;
    if (enabled) node.media = "";
    // A link that is still loading has no sheet to disable.
    else if (!node.sheet) node.media = "not all";
    if (node.sheet) node.sheet.disabled = !enabled;
  }

  function applyToAll(): void {
    for (const link of document.querySelectorAll("link")) apply(link);
  }

  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) apply(node);
  }).observe(document.head, { childList: true });

  return {
    enable() {
      users += 1;
      enabled = true;
      applyToAll();
    },
    disable() {
      users = Math.max(0, users - 1);
      enabled = users > 0;
      applyToAll();
    },
  };
}
