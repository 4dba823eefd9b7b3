import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordBuiltins, replacedBuiltins } from "./builtins";
import { growthOver } from "./growthOver";
import { entryUrl, openBrowser, openFrame } from "./openFrame";
import { documentState, globalRules } from "./pageState";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it("detects a module that keeps elements and listeners of every mount", async () => {
  const page = await openFrame(browser, "mf-shop");
  await page.evaluate(() => {
    const kept: Node[] = [];
    frame.use("mf-leaky", {
      bootstrap: () => Promise.resolve(),
      mount({ outlet }) {
        const element = document.createElement("section");
        kept.push(element);
        outlet.append(element);
        addEventListener("resize", () => kept.length);
        return Promise.resolve();
      },
      unmount({ outlet }) {
        outlet.replaceChildren();
        return Promise.resolve();
      },
    });
  });
  const growth = await growthOver(page, 50);
  expect(growth.nodes).toBeGreaterThanOrEqual(50);
  expect(growth.listeners).toBeGreaterThanOrEqual(50);
});

it("detects a module that leaves a style in the head", async () => {
  const page = await openFrame(browser, "mf-shop");
  const before = await documentState(page);
  await page.evaluate(() => {
    document.head.append(document.createElement("style"));
  });
  expect(await documentState(page)).not.toEqual(before);
});

it("detects a module that replaces or removes built-ins", async () => {
  const page = await openFrame(browser, "mf-shop");
  await recordBuiltins(page);
  expect(await replacedBuiltins(page)).toEqual([]);
  await page.evaluate(() => {
    const replaced = { configurable: true, value: () => undefined };
    const change = (holder: object, key: string) => Reflect.defineProperty(holder, key, replaced);
    change(Array.prototype, "flat");
    change(globalThis, "fetch");
    change(Element.prototype, "innerHTML");
    Reflect.deleteProperty(Set.prototype, "isSubsetOf");
    // A polyfill.
    change(Array.prototype, "added");
  });
  expect((await replacedBuiltins(page)).sort()).toEqual([
    "Array.prototype.flat",
    "Element.prototype.innerHTML",
    "Set.prototype.isSubsetOf",
    "fetch",
  ]);
});

it("detects styles that affect elements outside the module", async () => {
  const page = await openFrame(browser, "mf-shop");
  const stylesheet = new URL("wild.css", entryUrl).href;
  const rules = [
    "button { color: red }",
    ".other-module { color: red }",
    "button:not(.mf-shop-card) { color: red }",
    "@media print { a { color: red } }",
    "@keyframes spin { to { opacity: 0 } }",
    "@property --gap { syntax: '*'; inherits: false }",
    "@counter-style dots { system: cyclic; symbols: '.' }",
    "@page { size: landscape }",
    "@page badge { size: 90mm 55mm }",
  ];
  const allowed = `
    .mf-shop-card button { color: red }
    .mf-shop-card:is(a, b:not(i)) { color: red }
    .flex:where([data-module="mf-shop"] *) { color: red }
    @keyframes mf-shop-fade { to { opacity: 0 } }
    @font-face { font-family: "mf-shop-Caveat"; src: local("Caveat") }
    @property --mf-shop-gap { syntax: "*"; inherits: false }
    @property --tw-shadow { syntax: "*"; inherits: false }
    @counter-style mf-shop-dots { system: cyclic; symbols: "." }
    @page mf-shop-receipt { size: A5 }`;
  await page.route(stylesheet, (route) =>
    route.fulfill({ contentType: "text/css", body: [allowed, ...rules].join("\n") }),
  );
  await page.addStyleTag({ url: stylesheet });
  await page.addStyleTag({ content: ".own { color: red } html { color: red }" });
  expect(await globalRules(page, "mf-shop")).toEqual([
    "button",
    ".other-module",
    "button:not(.mf-shop-card)",
    "a",
    "@keyframes spin",
    "@property --gap",
    "@counter-style dots",
    "@page",
    "@page badge",
    "html",
  ]);
});

it("detects a font with a name that another module could use", async () => {
  const page = await openFrame(browser, "mf-shop");
  await page.addStyleTag({ content: '@font-face { font-family: Caveat; src: local("Caveat") }' });
  expect(await globalRules(page, "mf-shop")).toEqual([
    expect.stringContaining("font-family: Caveat"),
  ]);
});
