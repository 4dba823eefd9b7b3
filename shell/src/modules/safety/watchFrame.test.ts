// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchFrame } from "./watchFrame";

const frame = `<div id="root"><header>Top bar</header>
  <main id="main"><div><div id="module-outlet"></div></div></main></div>`;
const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
};

const release = { module: "mf-shop", build: "b2" };
const reportError = vi.fn();
const reload = vi.fn();
const exclude = vi.fn(() => true);
let isBusy = false;
let stop = () => {};
const pass = (ms: number) => vi.advanceTimersByTime(ms);

function watch(): void {
  const storage = sessionStorage;
  const mounted = () => release;
  stop = watchFrame({ mounted, exclude, reportError, isBusy: () => isBusy, reload, storage });
}

/** Gives elements a size, because happy-dom has no layout. */
function layOut(): void {
  HTMLElement.prototype.checkVisibility = function isVisible(this: HTMLElement) {
    return this.closest("[data-invisible]") === null;
  };
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function box(
    this: HTMLElement,
  ) {
    return new DOMRect(Number(this.dataset["left"] ?? 0), 0, 300, 60);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  isBusy = false;
  sessionStorage.clear();
  history.replaceState(null, "", "/snacks");
  document.body.innerHTML = frame;
  layOut();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const faults: [deed: string, what: string, damage: () => void][] = [
  ["removed", "all elements", () => document.body.replaceChildren()],
  ["removed", "the top bar", () => element("header").remove()],
  ["removed", "the main area", () => element("main").remove()],
  ["removed", "the outlet of the module", () => element("#module-outlet").remove()],
  ["hid", "all elements", () => (document.body.dataset["invisible"] = "")],
  ["hid", "the main area", () => (element("main").dataset["invisible"] = "")],
  ["hid", "the top bar", () => (element("header").dataset["left"] = "-9999")],
  ["disabled", "all elements", () => (document.body.inert = true)],
];

describe.each(faults)("a release that %s %s", (deed, _, damage) => {
  const sentence = `It ${deed} the page of the portal.`;
  afterEach(() => {
    delete document.body.dataset["invisible"];
    document.body.inert = false;
  });

  it("is reported and marked, and the page reloads", () => {
    watch();
    damage();
    pass(2000);
    expect(reload).not.toHaveBeenCalled();
    pass(2000);
    expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), {
      ...release,
      during: "watching the frame",
    });
    expect(exclude).toHaveBeenCalledExactlyOnceWith("mf-shop", "b2", sentence);
    pass(10_000);
    expect(reload).toHaveBeenCalledOnce();
  });
});

it("leaves an intact frame alone", () => {
  watch();
  pass(60_000);
  expect(reportError).not.toHaveBeenCalled();
});

it("ignores what the styles for paper hide", () => {
  vi.spyOn(globalThis, "matchMedia").mockImplementation(
    (query) => ({ matches: query === "print" }) as MediaQueryList,
  );
  watch();
  element("header").dataset["invisible"] = "";
  pass(10_000);
  expect(reportError).not.toHaveBeenCalled();
});

it("ignores a fault that lasts less than two checks", () => {
  watch();
  element("main").dataset["invisible"] = "";
  pass(2000);
  delete element("main").dataset["invisible"];
  pass(10_000);
  expect(reportError).not.toHaveBeenCalled();
});

it("expects no top bar in the kiosk, nor on the shell's error screen", () => {
  watch();
  history.replaceState(null, "", "/kiosk");
  element("header").remove();
  pass(10_000);
  history.replaceState(null, "", "/snacks");
  element("#root").innerHTML = `<section role="alert"></section>`;
  pass(10_000);
  expect(reportError).not.toHaveBeenCalled();
});

it("waits for a write under way", () => {
  watch();
  isBusy = true;
  element("header").remove();
  pass(20_000);
  expect(reload).not.toHaveBeenCalled();
  isBusy = false;
  pass(4000);
  expect(reload).toHaveBeenCalledOnce();
});

it("reloads once per tab, and then blames no release", () => {
  watch();
  element("header").remove();
  pass(6000);
  watch();
  pass(6000);
  expect(reload).toHaveBeenCalledOnce();
  expect(exclude).toHaveBeenCalledOnce();
  expect(reportError).toHaveBeenLastCalledWith(expect.any(Error), { during: "watching the frame" });
});

it("does not reload when the browser cannot keep the mark", () => {
  exclude.mockReturnValueOnce(false);
  watch();
  element("header").remove();
  pass(10_000);
  expect(reportError).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});
