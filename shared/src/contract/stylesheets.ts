interface Stylesheets {
  enable(): void;
  disable(): void;
}

/**
 * The stylesheets that a build puts into the document, found by its public path; also those
 * that arrive when the module has already gone. They are switched, never removed: the bundler's
 * runtime believes that a loaded sheet stays.
 */
export function stylesheetsUnder(publicPath: string): Stylesheets {
  let enabled = true;

  function apply(node: Node): void {
    if (!(node instanceof HTMLLinkElement) || node.rel !== "stylesheet") return;
    if (!node.href.startsWith(publicPath)) return;
    if (enabled) node.media = "";
    // What is still on its way has no sheet to switch off.
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
