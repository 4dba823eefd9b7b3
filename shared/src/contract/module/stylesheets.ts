interface Stylesheets {
  enable(): void;
  disable(): void;
}

/**
 * Enables and disables all stylesheets of a build, including those that load after unmounting.
 * Never removes them: the bundler runtime does not load a stylesheet twice.
 */
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
