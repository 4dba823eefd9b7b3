// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { blameForDamage } from "./blameForDamage";
import { isFrameRemoved } from "./frameFault";
import { keepFrame, restoreFrame } from "./pageFrame";

const html = document.documentElement;
const { body } = document;
const main = () => document.getElementById("main");

const root = document.createElement("div");
root.id = "root";

beforeAll(() => {
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
])("restores the page when a module %s, and blames it", (_, remove) => {
  const blame = vi.fn();
  const { end } = blameForDamage(blame);
  remove();
  end();
  expect(isFrameRemoved()).toBe(false);
  expect(document.body.contains(main())).toBe(true);
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

it.each(["open", "write", "writeln"] as const)("refuses document.%s", (name) => {
  expect(() => document[name]()).toThrow(`document.${name} would remove the portal.`);
  expect(main()).not.toBeNull();
});
