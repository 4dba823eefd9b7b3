// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { abandonRequestsUnder, trackRequest } from "./scriptRequests";

let folders = 0;
let base = "";
beforeEach(() => {
  folders += 1;
  base = `https://modules.example/${folders}/`;
});

afterEach(() => vi.useRealTimers());

/** Elements outside of the document, so that nothing is loaded. */
const elements = {
  script(url: string) {
    const script = document.createElement("script");
    script.src = url;
    return script;
  },
  stylesheet(url: string) {
    const link = document.createElement("link");
    link.href = url;
    return link;
  },
};
const urlOf = (element: HTMLScriptElement | HTMLLinkElement) =>
  element instanceof HTMLScriptElement ? element.src : element.href;

describe.each(Object.entries(elements))("a %s", (_, create) => {
  function request(file = "file") {
    const element = create(base + file);
    trackRequest(element);
    return element;
  }
  const nextUrl = (file?: string) => urlOf(request(file));

  test("keeps its URL when nothing was abandoned", () => {
    expect([nextUrl(), nextUrl()]).toEqual([`${base}file`, `${base}file`]);
  });

  test("is requested at a different URL after each abandonment", () => {
    request();
    abandonRequestsUnder(base);
    const second = nextUrl();
    abandonRequestsUnder(base);
    const third = nextUrl();
    expect([second, third]).toEqual([
      expect.stringMatching(/\/file\?again=\d+$/),
      expect.stringMatching(/\/file\?again=\d+$/),
    ]);
    expect(third).not.toBe(second);
  });

  test("is requested at a different URL although only its preload may have failed", () => {
    abandonRequestsUnder(base);
    expect(nextUrl()).toContain("?again=");
  });

  test("is requested at a different URL after each error", () => {
    const first = request();
    first.dispatchEvent(new Event("error"));
    const second = request();
    second.dispatchEvent(new Event("error"));
    const urls = [urlOf(first), urlOf(second), nextUrl()];
    expect(urls.slice(1)).toEqual([
      expect.stringContaining("?again="),
      expect.stringContaining("?again="),
    ]);
    expect(new Set(urls).size).toBe(3);
  });

  test("keeps its URL after an error of another file", () => {
    request("other").dispatchEvent(new Event("error"));
    expect(nextUrl()).toBe(`${base}file`);
  });

  test("is taken from the URL that it was loaded from", () => {
    request("first").dispatchEvent(new Event("load"));
    abandonRequestsUnder(base);
    expect(nextUrl("first")).toBe(`${base}first`);
    const retried = request("second");
    retried.dispatchEvent(new Event("load"));
    abandonRequestsUnder(base);
    expect(nextUrl("second")).toBe(urlOf(retried));
  });

  test("keeps the rest of its query", () => {
    abandonRequestsUnder(base);
    expect(nextUrl("file?hmr=7")).toMatch(/\/file\?hmr=7&again=\d+$/);
  });

  test("keeps its URL when another folder is abandoned", () => {
    abandonRequestsUnder(`${base}other/`);
    expect(nextUrl()).toBe(`${base}file`);
  });

  test.each([
    ["is removed from the document while it is pending", undefined, 0],
    ["stays in the document after it has loaded", "load", 1],
    ["is left to its loader after an error", "error", 1],
  ])("%s", (_title, event, count) => {
    const element = request();
    const parent = document.createElement("div");
    parent.append(element);
    if (event) element.dispatchEvent(new Event(event));
    abandonRequestsUnder(`${base}other/`);
    expect(parent.childElementCount).toBe(1);
    abandonRequestsUnder(base);
    expect(parent.childElementCount).toBe(count);
  });
});

test("fails a stylesheet that does not arrive, as the bundler does with a script", () => {
  vi.useFakeTimers();
  const onError = vi.fn();
  const late = elements.stylesheet(`${base}late.css`);
  const loaded = elements.stylesheet(`${base}loaded.css`);
  for (const link of [late, loaded]) {
    link.addEventListener("error", onError);
    trackRequest(link);
  }
  loaded.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(9999);
  expect(onError).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onError).toHaveBeenCalledOnce();
});
