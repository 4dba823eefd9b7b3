// @vitest-environment happy-dom
import { PERSISTED_FOR_MS, PERSISTED_QUERIES_KEY } from "@portal/shared/data/persistedClient";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { persistQueries } from "./persistQueries";

const rooms = ["rooms", "bookable"];
const credits = (id: string) => ["credits", id];
const stored = () => localStorage.getItem(PERSISTED_QUERIES_KEY);

function signInAs(id: string | null): void {
  if (id === null) localStorage.removeItem("sb-localhost-auth-token");
  else localStorage.setItem("sb-localhost-auth-token", JSON.stringify({ user: { id } }));
}

/** Loads the page once. */
async function open(builds = "one", storage: Storage = localStorage) {
  const queryClient = new QueryClient();
  const queries = persistQueries({ queryClient, storage });
  await queries.restore(builds);
  return { queryClient, ...queries };
}

/** A visit that leaves data in the browser. */
async function visitAs(id: string) {
  signInAs(id);
  const page = await open();
  page.queryClient.setQueryData(rooms, ["Neem"]);
  page.queryClient.setQueryData(credits(id), 17);
  await vi.advanceTimersByTimeAsync(2000);
  return page;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("shows data of the last visit, and reads it again", async () => {
  await visitAs("asha");
  const { queryClient } = await open();
  expect(queryClient.getQueryData(credits("asha"))).toBe(17);
  const read = vi.fn(async () => 18);
  await queryClient.fetchQuery({ queryKey: credits("asha"), queryFn: read, staleTime: 30_000 });
  expect(read).toHaveBeenCalledOnce();
});

test("keeps only queries on the list", async () => {
  const { queryClient } = await visitAs("asha");
  queryClient.setQueryData(["orders", "asha"], ["secret order"]);
  queryClient.setQueryData(["admin", "users"], ["secret user"]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(stored()).toContain("Neem");
  expect(stored()).not.toContain("secret");
});

test.each([
  ["another account", () => signInAs("dev"), "one"],
  ["a signed-out user", () => signInAs(null), "one"],
  ["another release", () => undefined, "two"],
  ["a day later", () => vi.setSystemTime(Date.now() + PERSISTED_FOR_MS + 1), "one"],
  ["a corrupt copy", () => localStorage.setItem(PERSISTED_QUERIES_KEY, "{"), "one"],
])("shows and keeps nothing for %s", async (_who, change, builds) => {
  await visitAs("asha");
  change();
  const { queryClient } = await open(builds);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(stored()).toBeNull();
});

test("removes everything at a sign-out, also what a pending write would add", async () => {
  const { queryClient, follow } = await visitAs("asha");
  queryClient.setQueryData(credits("asha"), 16);
  signInAs(null);
  follow(null);
  expect(stored()).toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  expect(stored() ?? "").not.toContain("asha");
  expect(queryClient.getQueryData(credits("asha"))).toBeUndefined();
});

test("writes nothing after another tab has signed out", async () => {
  const { queryClient } = await visitAs("asha");
  signInAs(null);
  localStorage.removeItem(PERSISTED_QUERIES_KEY);
  queryClient.setQueryData(credits("asha"), 16);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stored()).toBeNull();
});

test("keeps public data when a signed-out user signs in", async () => {
  signInAs(null);
  const { queryClient, follow } = await open();
  queryClient.setQueryData(rooms, ["Neem"]);
  signInAs("asha");
  follow("asha");
  expect(queryClient.getQueryData(rooms)).toEqual(["Neem"]);
});

test("continues without a copy when storage is full", async () => {
  const full: Storage = {
    length: 0,
    key: () => null,
    getItem: () => null,
    removeItem: () => undefined,
    clear: () => undefined,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const { queryClient } = await open("one", full);
  queryClient.setQueryData(rooms, ["Neem"]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(queryClient.getQueryData(rooms)).toEqual(["Neem"]);
});

test("keeps no copy of more than 400,000 characters", async () => {
  const { queryClient } = await visitAs("asha");
  queryClient.setQueryData(rooms, ["x".repeat(400_001)]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(stored()).toBeNull();
});
