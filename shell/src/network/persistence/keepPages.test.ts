// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepPages } from "./keepPages";
import { type KeptPage, removeKeptPages } from "./keptPages";

const rooms = ["rooms", "bookable"];

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div id="module-outlet">
    <div data-outlet="mf-test" data-release="one"><div data-module="mf-test"><p>Neem</p></div></div>
  </div>`;
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
});

/** A page that shows the data of `keys`, one second after its last change. */
async function show(...keys: readonly unknown[][]): Promise<KeptPage | undefined> {
  const queryClient = new QueryClient();
  keepPages(queryClient, localStorage);
  for (const queryKey of keys) {
    queryClient.setQueryData(queryKey, []);
    new QueryObserver(queryClient, { queryKey, staleTime: Infinity }).subscribe(() => undefined);
  }
  await vi.advanceTimersByTimeAsync(3000);
  const text = localStorage.getItem(`portal.page:${location.pathname}`);
  return text === null ? undefined : (JSON.parse(text) as KeptPage);
}

it("keeps what a page shows, for its account and build", async () => {
  localStorage.setItem("sb-localhost-auth-token", JSON.stringify({ user: { id: "u1" } }));
  const page = await show(rooms, ["notifications", "u1"]);
  expect(page).toMatchObject({ account: "u1", build: "one", html: "<p>Neem</p>" });
  removeKeptPages(localStorage);
  expect(Object.keys(localStorage)).toEqual(["sb-localhost-auth-token"]);
});

it("keeps no page with data that the browser may not keep", async () => {
  expect(await show(rooms, ["payments", "u1"])).toBeUndefined();
});

it("keeps no page with what the user typed", async () => {
  const content = document.querySelector("[data-module]");
  if (content) content.innerHTML = `<input value="chai">`;
  expect(await show(rooms)).toBeUndefined();
});
