import { expect, test } from "vitest";
import { byName } from "./byName";

test("sorts names with numbers as people count, whatever their case", () => {
  const rooms = ["Room 10", "room 3", "Neem", "Room 2", "Éclair"].map((name) => ({ name }));
  expect(rooms.toSorted(byName).map(({ name }) => name)).toEqual([
    "Éclair",
    "Neem",
    "Room 2",
    "room 3",
    "Room 10",
  ]);
});
