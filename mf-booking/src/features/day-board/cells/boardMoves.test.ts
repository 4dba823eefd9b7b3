import { expect, test } from "vitest";
import { cellsOfRoom, type ColumnState } from "./boardCells";
import { firstPosition, moveOnBoard } from "./boardMoves";

const past: ColumnState[] = Array.from({ length: 18 }, (_, column) =>
  column < 4 ? "past" : "free",
);
const row = (id: string, start_time?: string, end_time = "12:00") => ({
  room: { id },
  cells: cellsOfRoom(
    start_time ? [{ booking_id: id, room_id: id, start_time, end_time }] : [],
    past,
  ),
});
/** The first four half hours are past; Neem is taken from 11:00 to 12:00. */
const rows = [row("neem", "11:00"), row("peepal"), row("hall")];

test("starts at the earliest free slot, or at the first slot of a full board", () => {
  expect(firstPosition(rows)).toEqual({ roomId: "peepal", column: 4 });
  expect(firstPosition([row("neem", "09:00", "18:00")])).toEqual({ roomId: "neem", column: 0 });
  expect(firstPosition([])).toBeNull();
});

test.each([
  ["ArrowRight", "neem", 4, { roomId: "neem", column: 6 }],
  ["ArrowLeft", "neem", 6, { roomId: "neem", column: 4 }],
  ["ArrowLeft", "neem", 4, { roomId: "neem", column: 0 }],
  ["ArrowLeft", "neem", 2, { roomId: "neem", column: 0 }],
  ["ArrowRight", "hall", 17, { roomId: "hall", column: 17 }],
  ["ArrowUp", "peepal", 5, { roomId: "neem", column: 5 }],
  ["ArrowDown", "hall", 5, { roomId: "hall", column: 5 }],
  ["Home", "peepal", 9, { roomId: "peepal", column: 0 }],
  ["End", "peepal", 9, { roomId: "peepal", column: 17 }],
])("moves with %s from %s %i", (key, roomId, column, expected) => {
  expect(moveOnBoard(rows, { roomId, column }, key, false)).toEqual(expected);
});

test("moves to the first and last room with Ctrl", () => {
  expect(moveOnBoard(rows, { roomId: "peepal", column: 9 }, "Home", true)).toEqual({
    roomId: "neem",
    column: 0,
  });
  expect(moveOnBoard(rows, { roomId: "peepal", column: 9 }, "End", true)).toEqual({
    roomId: "hall",
    column: 17,
  });
});

test("ignores other keys", () => {
  expect(moveOnBoard(rows, { roomId: "neem", column: 4 }, "a", false)).toBeNull();
});
