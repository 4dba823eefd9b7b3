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

/** Selectors and animations that could affect elements outside the module. */
export function globalRules(page: Page, name: string): Promise<string[]> {
  return page.evaluate((moduleName) => {
    const found: string[] = [];
    const inspect = (rules: CSSRuleList, isOwnFile: boolean): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          for (const selector of rule.selectorText.split(/,(?![^(]*\))/)) {
            const isPrefixed = isOwnFile
              ? selector.includes(`.${moduleName}-`)
              : /[.[&]/.test(selector);
            if (!isPrefixed) found.push(selector.trim());
          }
        } else if (rule instanceof CSSKeyframesRule) {
          if (isOwnFile && !rule.name.startsWith(moduleName)) found.push(`@keyframes ${rule.name}`);
        } else if (rule instanceof CSSFontFaceRule) {
          found.push(rule.cssText.slice(0, 80));
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
