// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const content = () => document.querySelector<HTMLElement>("[data-outlet]");

beforeEach(() => {
  vi.resetModules();
  document.documentElement.dataset["path"] = location.pathname;
  document.body.innerHTML = `<div data-outlet="mf-test" data-build="one" data-prerendered="public">
    <div data-module="mf-test"><h1>Rooms</h1></div></div>`;
});
afterEach(() => {
  localStorage.clear();
});

async function open(kept: Record<string, unknown>): Promise<string | undefined> {
  const page = { account: null, build: "one", savedAt: Date.now(), html: "<p>Neem</p>", ...kept };
  localStorage.setItem(`portal.page:${location.pathname}`, JSON.stringify({ css: "", ...page }));
  // @ts-expect-error: a script without types, which pages contain as text.
  await import("./showKeptPage.js");
  return content()?.querySelector("[data-module]")?.innerHTML;
}

it("shows what the last visit showed", async () => {
  expect(await open({})).toBe("<p>Neem</p>");
  expect(content()?.dataset["kept"]).toBe("");
});

it.each([
  ["of another build", { build: "two" }],
  ["of an account that has signed out", { account: "u1" }],
  ["that is older than a day", { savedAt: Date.now() - 86_400_001 }],
])("shows no page %s", async (_, kept) => {
  expect(await open(kept)).toBe("<h1>Rooms</h1>");
  expect(content()?.dataset["kept"]).toBeUndefined();
});

it("shows no page of signed-out users to a member", async () => {
  localStorage.setItem("sb-localhost-auth-token", JSON.stringify({ user: { id: "u1" } }));
  expect(await open({})).toBe("<h1>Rooms</h1>");
});
