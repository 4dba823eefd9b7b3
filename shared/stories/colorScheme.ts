const DARK = "(prefers-color-scheme: dark)";
const matchMedia = window.matchMedia.bind(window);
const darkRules = new Set<CSSMediaRule>();
let isDark = matchMedia(DARK).matches;

window.matchMedia = (query) => {
  const list = matchMedia(query);
  return query === DARK ? Object.defineProperty(list, "matches", { value: isDark }) : list;
};

/** Shows the page in a scheme, regardless of the system's preference. */
export function setColorScheme(scheme: unknown): void {
  isDark = scheme === "dark";
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === DARK) darkRules.add(rule);
    }
  }
  for (const { media } of darkRules) media.mediaText = isDark ? "all" : "not all";
}
