import type { CDPSession, Page } from "@playwright/test";

export interface Held {
  nodes: number;
  listeners: number;
  heapBytes: number;
}

export async function heldBy(cdp: CDPSession): Promise<Held> {
  await cdp.send("Performance.enable");
  for (let round = 0; round < 3; round += 1) await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
    heapBytes: metric("JSHeapUsedSize"),
  };
}

export function documentState(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSilent = (element: Element) =>
      element instanceof HTMLScriptElement ||
      (element instanceof HTMLLinkElement &&
        (element.rel !== "stylesheet" ||
          element.media === "not all" ||
          element.sheet?.disabled === true));
    const describe = (element: Element) => element.outerHTML.slice(0, 300);
    const attributes = (element: Element) =>
      [...element.attributes].map(({ name, value }) => `${element.tagName} ${name}=${value}`);
    return [
      ...attributes(document.documentElement),
      ...attributes(document.body),
      ...[...document.head.children].filter((one) => !isSilent(one)).map(describe),
      ...[...document.body.children].filter((one) => !isSilent(one)).map(describe),
    ].filter((line) => !line.startsWith("<title"));
  });
}

/** Selectors and names that could affect elements outside the module. */
export function globalRules(page: Page, name: string): Promise<string[]> {
  return page.evaluate((moduleName) => {
    const found: string[] = [];
    /** A class in `:not()` limits a rule to elements of others. */
    const withoutNegations = (selector: string) =>
      selector.replaceAll(/:not\((?:[^()]|\([^()]*\))*\)/g, "");
    const isOwn = (selector: string) =>
      selector.includes(`[data-module="${moduleName}"]`) ||
      withoutNegations(selector).includes(`.${moduleName}-`);
    const isOwnName = (given: string) => given.replaceAll(/^(--|["'])/g, "").startsWith(moduleName);
    /** All modules with Tailwind register the same properties. */
    const isSharedName = (given: string) => given.startsWith("--tw-");
    /** Split at the commas that are not in parentheses. */
    const selectorsOf = ({ selectorText }: CSSStyleRule) => {
      let depth = 0;
      let text = "";
      for (const char of selectorText) {
        if (char === "(") depth += 1;
        if (char === ")") depth -= 1;
        text += char === "," && depth === 0 ? "\n" : char;
      }
      return text.split("\n").map((selector) => selector.trim());
    };
    const inspect = (rules: CSSRuleList, isOwnFile: boolean): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          for (const selector of selectorsOf(rule)) {
            if (!(isOwnFile ? isOwn(selector) : /[.[&]/.test(selector))) found.push(selector);
          }
        } else if (rule instanceof CSSKeyframesRule) {
          if (isOwnFile && !isOwnName(rule.name)) found.push(`@keyframes ${rule.name}`);
        } else if (rule instanceof CSSFontFaceRule) {
          const family = rule.style.getPropertyValue("font-family");
          if (!isOwnName(family)) found.push(rule.cssText.slice(0, 80));
        } else if (rule instanceof CSSPropertyRule) {
          if (!isOwnName(rule.name) && !isSharedName(rule.name)) {
            found.push(`@property ${rule.name}`);
          }
        } else if (rule instanceof CSSCounterStyleRule) {
          if (!isOwnName(rule.name)) found.push(`@counter-style ${rule.name}`);
        } else if (rule instanceof CSSPageRule) {
          if (!isOwnName(rule.selectorText)) found.push(`@page ${rule.selectorText}`.trim());
        } else if (rule instanceof CSSFontPaletteValuesRule) {
          if (!isOwnName(rule.name)) found.push(`@font-palette-values ${rule.name}`);
        } else if (rule instanceof CSSGroupingRule) inspect(rule.cssRules, isOwnFile);
      }
    };
    for (const sheet of document.styleSheets) {
      const isOwnFile = sheet.href?.includes("/module/") ?? false;
      if (isOwnFile || sheet.href === null) inspect(sheet.cssRules, isOwnFile);
    }
    return [...new Set(found)];
  }, name);
}
