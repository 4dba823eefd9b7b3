interface Stylesheets {
  enable(): void;
  disable(): void;
}

/**
 * The stylesheets that a build has put into the document, found by its public path. They are
 * switched, never removed: the bundler's runtime believes that a loaded sheet stays.
 */
export function stylesheetsUnder(publicPath: string): Stylesheets {
  let enabled = true;

  function apply(): void {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      if (!link.href.startsWith(publicPath)) continue;
      if (link.sheet) link.sheet.disabled = !enabled;
      else link.addEventListener("load", apply, { once: true });
    }
  }

  return {
    enable() {
      enabled = true;
      apply();
    },
    disable() {
      enabled = false;
      apply();
    },
  };
}
