// @vitest-environment happy-dom
import { PERSISTED_FOR_MS, PERSISTED_QUERIES_KEY } from "@portal/shared/data/persistedClient";
import { beforeEach, expect, test } from "vitest";
import { readKeptData } from "./keptData";

const now = new Date("2026-11-23T06:00:00Z");
const booking = {
  booking_date: "2026-11-23",
  start_time: "10:00:00",
  end_time: "11:00:00",
  room: { name: "Neem" },
};
const wifi = {
  member: { name: "Banyan", password: "roots" },
  guest: { name: "Banyan Guest", password: "" },
};
const query = (queryKey: unknown[], data: unknown) => ({
  queryKey,
  state: { data, dataUpdatedAt: now.getTime() - 60_000 },
});

function keep(queries: unknown[], timestamp = now.getTime()): void {
  localStorage.setItem("sb-localhost-auth-token", JSON.stringify({ user: { id: "asha" } }));
  localStorage.setItem(
    PERSISTED_QUERIES_KEY,
    JSON.stringify({ timestamp, buster: "", clientState: { mutations: [], queries } }),
  );
}

const none = { isSignedIn: true, bookings: null, wifi: null, readAt: null };

beforeEach(() => localStorage.clear());

test("reads the member's bookings and the WiFi", () => {
  keep([query(["bookings", "mine", "asha"], [booking]), query(["settings", "wifi"], wifi)]);
  const kept = readKeptData(localStorage, now);
  expect(kept.bookings).toMatchObject([{ day: "2026-11-23", start: "10:00:00", room: "Neem" }]);
  expect(kept.wifi).toEqual(wifi);
  expect(kept.readAt).toEqual(new Date("2026-11-23T05:59:00Z"));
});

test("reads nothing of another member or of an unknown form", () => {
  keep([query(["bookings", "mine", "dev"], [booking]), query(["settings", "wifi"], "open")]);
  expect(readKeptData(localStorage, now)).toEqual(none);
});

test("reads nothing without a session", () => {
  keep([query(["bookings", "mine", "asha"], [booking])]);
  localStorage.removeItem("sb-localhost-auth-token");
  expect(readKeptData(localStorage, now)).toEqual({ ...none, isSignedIn: false });
});

test.each([
  ["from a corrupt copy", () => localStorage.setItem(PERSISTED_QUERIES_KEY, "{")],
  ["after a day", () => keep([], now.getTime() - PERSISTED_FOR_MS - 1)],
])("reads nothing %s", (_when, change) => {
  keep([query(["bookings", "mine", "asha"], [booking])]);
  change();
  expect(readKeptData(localStorage, now)).toEqual(none);
});
