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
const STYLE = '<link rel="stylesheet" href="/static/css/index.css">';
const style = (): HTMLLinkElement | null => document.querySelector("link[href$='index.css']");
const giveSheet = (sheet: { disabled: boolean; cssRules: unknown[] } | null) =>
  Object.defineProperty(style() ?? {}, "sheet", { configurable: true, value: sheet });

beforeAll(() => {
  body.append(root);
  // Prerendered pages have their stylesheets behind the root.
  body.insertAdjacentHTML("beforeend", STYLE);
  giveSheet({ disabled: false, cssRules: [{}] });
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
  ["removes the stylesheets", () => style()?.remove()],
])("restores the page when a module %s, and blames it", (_, remove) => {
  const blame = vi.fn();
  const { end } = blameForDamage({ key: "blame", blame: blame });
  remove();
  end();
  expect(isFrameRemoved()).toBe(false);
  expect(document.body.contains(main())).toBe(true);
  expect(style()?.isConnected).toBe(true);
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
  const { end } = blameForDamage({ key: "blame", blame: blame });
  remove();
  end();
  expect(blame).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isLasting: true }));
  expect(isFrameRemoved()).toBe(true);
});

it.each<[string, () => void]>([
  ["disables", () => giveSheet({ disabled: true, cssRules: [{}] })],
  ["disables the element of", () => style()?.toggleAttribute("disabled", true)],
  ["limits to print", () => style()?.setAttribute("media", "print")],
  ["gives another address to", () => style()?.setAttribute("href", "/static/css/x-index.css")],
  ["empties", () => giveSheet({ disabled: false, cssRules: [] })],
])("restores the shell's stylesheets when a module %s one, and blames it", (_, damage) => {
  giveSheet({ disabled: false, cssRules: [{}] });
  const blame = vi.fn();
  const { end } = blameForDamage({ key: "blame", blame: blame });
  damage();
  end();
  expect(document.querySelectorAll("link")).toHaveLength(1);
  expect(style()?.outerHTML).toBe(STYLE);
  expect(blame).toHaveBeenCalledOnce();
  giveSheet(null);
  expect(restoreFrame()).toBe("whole");
});

it("blames no module for the attributes that an open dialog gives to the elements of the body", () => {
  giveSheet({ disabled: false, cssRules: [{}] });
  style()?.setAttribute("aria-hidden", "true");
  expect(restoreFrame()).toBe("whole");
  style()?.removeAttribute("aria-hidden");
  expect(restoreFrame()).toBe("whole");
});

it("blames no module for a stylesheet that the bundler removes because it did not load", () => {
  const late = document.createElement("link");
  late.rel = "stylesheet";
  late.setAttribute("href", "/static/css/late.css");
  Object.defineProperty(late, "sheet", { value: null });
  document.head.append(late);
  restoreFrame();
  late.remove();
  expect(restoreFrame()).toBe("whole");
});

it("asks for a new page when the document was opened anew, which removes its listeners", () => {
  const blame = vi.fn();
  const { end } = blameForDamage({ key: "blame", blame: blame });
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
