interface Stylesheets {
  enable(): void;
  disable(): void;
}

/** Disables stylesheets instead of removing them: the bundler runtime never loads one twice. */
export function stylesheetsUnder(publicPath: string): Stylesheets {
  let enabled = true;

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
      enabled = true;
      applyToAll();
    },
    disable() {
      enabled = false;
      applyToAll();
    },
  };
}
