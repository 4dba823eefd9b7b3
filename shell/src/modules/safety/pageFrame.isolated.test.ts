// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"handleDisabledFileLoadingAsSuccess":true}}
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { blameForDamage } from "./blameForDamage";
import { isFrameRemoved } from "./frameFault";
import { keepFrame, restoreFrame } from "./pageFrame";

const html = document.documentElement;
const { body } = document;
const main = () => document.getElementById("main");

const root = document.createElement("div");
root.id = "root";
const style = document.createElement("link");
style.rel = "stylesheet";
style.setAttribute("href", "/static/css/index.css");

beforeAll(() => {
  document.head.append(style);
  body.append(root);
  keepFrame(root);
});
beforeEach(() => {
  restoreFrame();
  root.innerHTML = `<header></header><main id="main"><div id="module-outlet"></div></main>`;
});

it.each<[string, () => void]>([
  ["empties the body", () => document.body.replaceChildren()],
  ["writes other content into the body", () => (document.body.innerHTML = "<h1>Gone</h1>")],
  ["removes the root", () => root.remove()],
  ["removes the body", () => body.remove()],
  ["removes the document's element", () => html.remove()],
  ["empties the head", () => document.head.replaceChildren()],
])("restores the page when a module %s, and blames it", (_, remove) => {
  const blame = vi.fn();
  const { end } = blameForDamage(blame);
  remove();
  end();
  expect(isFrameRemoved()).toBe(false);
  expect(document.body.contains(main())).toBe(true);
  expect(document.head.contains(style)).toBe(true);
  const sentence = "It removed the page of the portal.";
  expect(blame).toHaveBeenCalledExactlyOnceWith({ sentence, isLasting: false });
  expect(restoreFrame()).toBe("whole");
});

it.each<[string, () => void]>([
  ["empties the root", () => root.replaceChildren()],
  ["empties the main area", () => main()?.replaceChildren()],
  ["removes the top bar", () => document.querySelector("header")?.remove()],
])("blames a module that %s, which only another page restores", (_, remove) => {
  const blame = vi.fn();
  const { end } = blameForDamage(blame);
  remove();
  end();
  expect(blame).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isLasting: true }));
  expect(isFrameRemoved()).toBe(true);
});

it("enables stylesheets of the shell that a module disables, and blames it", () => {
  const sheet = { disabled: false };
  Object.defineProperty(style, "sheet", { configurable: true, value: sheet });
  const blame = vi.fn();
  const { end } = blameForDamage(blame);
  sheet.disabled = true;
  end();
  expect(sheet.disabled).toBe(false);
  expect(blame).toHaveBeenCalledOnce();
});

it("asks for a new page when the document was opened anew, which removes its listeners", () => {
  const blame = vi.fn();
  const { end } = blameForDamage(blame);
  html.remove();
  const dispatch = vi.spyOn(document, "dispatchEvent").mockReturnValue(true);
  end();
  dispatch.mockRestore();
  expect(blame).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isLasting: true }));
});

it.each(["open", "write", "writeln"] as const)("refuses document.%s", (name) => {
  expect(() => document[name]()).toThrow(`document.${name} would remove the portal.`);
  expect(main()).not.toBeNull();
});
