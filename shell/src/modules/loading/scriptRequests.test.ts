// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { abandonScriptsUnder, trackScript } from "./scriptRequests";

let folders = 0;
let base = "";
beforeEach(() => {
  folders += 1;
  base = `https://modules.example/${folders}/`;
});

/** Not in the document, so that nothing is loaded. */
function request(file: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.src = base + file;
  trackScript(script);
  return script;
}
const srcAfterRetry = (file: string) => request(file).src;

test("requests an abandoned script again at a different URL", () => {
  request("entry.js");
  abandonScriptsUnder(base);
  const first = srcAfterRetry("entry.js");
  expect(first).toMatch(/\/entry\.js\?again=\d+$/);
  expect(srcAfterRetry("entry.js")).not.toBe(first);
});

test("removes an abandoned script from the document", () => {
  const script = request("entry.js");
  const parent = document.createElement("div");
  parent.append(script);
  abandonScriptsUnder(base);
  expect(parent.childElementCount).toBe(0);
});

test.each(["load", "error"])("keeps the URL of a script after its %s event", (event) => {
  request("entry.js").dispatchEvent(new Event(event));
  abandonScriptsUnder(base);
  expect(srcAfterRetry("entry.js")).toBe(`${base}entry.js`);
});

test("keeps the URLs of scripts in other folders", () => {
  request("entry.js");
  abandonScriptsUnder(`${base}other/`);
  expect(srcAfterRetry("entry.js")).toBe(`${base}entry.js`);
});

test("abandons the later of two requests after the earlier has ended", () => {
  const earlier = request("entry.js");
  request("entry.js");
  earlier.dispatchEvent(new Event("load"));
  abandonScriptsUnder(base);
  expect(srcAfterRetry("entry.js")).toContain("?again=");
});
