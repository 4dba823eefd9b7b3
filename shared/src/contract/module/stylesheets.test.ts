// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"handleDisabledFileLoadingAsSuccess":true}}
import { afterEach, expect, it, vi } from "vitest";
import { stylesheetsUnder } from "./stylesheets";

const base = "http://localhost:3000/modules/mf-test/one/";

function addLink(href: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
  return link;
}

afterEach(() => {
  document.head.replaceChildren();
});

it("disables and enables the stylesheets of the build only", () => {
  const sheets = stylesheetsUnder(base);
  const own = addLink(`${base}a.css`);
  const other = addLink("http://localhost:3000/static/b.css");
  sheets.disable();
  expect([own.media, other.media]).toEqual(["not all", ""]);
  sheets.enable();
  expect(own.media).toBe("");
});

it("disables a stylesheet that loads after unmounting", async () => {
  const sheets = stylesheetsUnder(base);
  sheets.disable();
  const late = addLink(`${base}late.css`);
  await vi.waitFor(() => expect(late.media).toBe("not all"));
});

it("keeps the stylesheets while a part of the build is shown", () => {
  const link = addLink(`${base}part.css`);
  const page = stylesheetsUnder(base);
  const part = stylesheetsUnder(base);
  page.enable();
  part.enable();
  page.disable();
  expect(link.media).toBe("");
  part.disable();
  expect(link.media).toBe("not all");
});
