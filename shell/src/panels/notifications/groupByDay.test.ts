import { expect, test } from "vitest";
import { groupByDay } from "./groupByDay";

const at = (id: string, created_at: string) => ({
  id,
  kind: "booking_created",
  data: {},
  read_at: null,
  created_at,
});

test("groups by the day at the space and names today and yesterday", () => {
  const groups = groupByDay(
    [
      at("a", "2026-11-20T18:40:00Z"),
      at("b", "2026-11-20T18:20:00Z"),
      at("c", "2026-11-19T20:00:00Z"),
      at("d", "2026-10-02T06:00:00Z"),
    ],
    "2026-11-21",
  );
  expect(groups.map(({ label, rows }) => [label, rows.map(({ id }) => id)])).toEqual([
    ["Today", ["a"]],
    ["Yesterday", ["b", "c"]],
    ["Fri, 2 Oct 2026", ["d"]],
  ]);
});
