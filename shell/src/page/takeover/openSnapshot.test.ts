// @vitest-environment happy-dom
import type { SessionStore } from "@portal/shared/contract/session";
import { beforeEach, expect, test } from "vitest";
import { openSnapshot } from "./openSnapshot";

const session = { getSnapshot: () => ({ loading: false, user: null }) } as SessionStore;

beforeEach(() => {
  document.head.innerHTML = `<style id="snapshot-style"></style>`;
  document.documentElement.dataset["path"] = location.pathname;
  document.body.innerHTML = `
    <div id="root" data-prerendered="all">
      <main><div data-outlet="mf-x" data-build="b1" data-prerendered="public"></div></main>
    </div>`;
});

const hasStyle = () => document.getElementById("snapshot-style") !== null;

function open() {
  const root = document.getElementById("root");
  const outlet = root && openSnapshot(root, session, false)?.outlet;
  if (!outlet) throw new Error("The page has no prerendered module");
  return outlet;
}

test("keeps the style of the prerendered page until the user goes to another", () => {
  const outlet = open();
  expect(outlet.adopt("mf-x", "b1")).toBeDefined();
  outlet.finish();
  expect(hasStyle()).toBe(true);
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(hasStyle()).toBe(false);
});

test.each([
  { build: "b1", styled: true },
  { build: "b2", styled: false },
])("keeps the style below a page that replaces it: $styled for build $build", async (row) => {
  const outlet = open();
  const live = document.createElement("div");
  live.dataset["release"] = row.build;
  outlet.replaceWith(live);
  document.body.append(live);
  live.innerHTML = `<div data-module="mf-x"><h1>Live</h1></div>`;
  await expect.poll(() => document.querySelector("[data-build]")).toBeNull();
  expect(hasStyle()).toBe(row.styled);
});

test("removes the style at once when the page shows something else", () => {
  open().remove();
  expect(hasStyle()).toBe(false);
});
