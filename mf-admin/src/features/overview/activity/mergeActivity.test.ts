import { expect, it } from "vitest";
import { mergeActivity, type Activity } from "./mergeActivity";

const at = (id: string, time: string): Activity => ({
  id,
  action: "Booked Meeting Room",
  details: "Neem",
  who: "Asha",
  at: time,
});

it("sorts by time across time zones and stops at the limit", () => {
  const merged = mergeActivity(
    [
      [at("ten", "2026-11-20T10:00:00+00:00"), at("eight", "2026-11-20T08:00:00+00:00")],
      [at("half past nine", "2026-11-20T15:00:00+05:30")],
      [],
    ],
    2,
  );
  expect(merged.map(({ id }) => id)).toEqual(["ten", "half past nine"]);
});

it("lists an entry of two lists once", () => {
  const booking = at("b1", "2026-11-20T10:00:00+00:00");
  expect(mergeActivity([[booking], [booking]], 8)).toEqual([booking]);
});
