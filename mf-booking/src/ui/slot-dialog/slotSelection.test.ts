import { describe, expect, test } from "vitest";
import { choiceAmong, slotChoiceReducer, type SlotChoice } from "./slotSelection";

const free = ["09:00", "10:00", "11:00"];
const chosen: SlotChoice = {
  day: "2026-11-20",
  units: 2,
  start: "10:00",
  wasFree: true,
  lost: null,
  isLossConfirmed: false,
  roomId: null,
  isUnconfirmed: false,
};
const tenIsTaken = [{ start_time: "10:00:00", end_time: "10:30:00" }];

function load(state: SlotChoice, offered: string[], taken = tenIsTaken): SlotChoice {
  const loaded = { type: "slots loaded", roomId: "gulmohar", free: offered, taken } as const;
  return slotChoiceReducer(state, loaded);
}

describe("a chosen start", () => {
  test("stays while it is free", () => {
    expect(load(chosen, free, [])).toBe(chosen);
  });

  test("is marked as lost when another booking takes it", () => {
    expect(load(chosen, ["09:00", "11:00"])).toMatchObject({ start: null, lost: "10:00" });
  });

  test("is cleared but not marked as lost when its time has passed", () => {
    expect(load(chosen, ["11:00"], [])).toMatchObject({ start: null, lost: null });
  });

  test("is kept after a change of duration or day if it is free there, and cleared otherwise", () => {
    const longer = slotChoiceReducer(chosen, { type: "duration chosen", units: 4 });
    expect(load(longer, free, [])).toMatchObject({ start: "10:00", wasFree: true });
    expect(load(longer, ["09:00"])).toMatchObject({ start: null, lost: null });
    const nextDay = slotChoiceReducer(chosen, { type: "day chosen", day: "2026-11-21" });
    expect(load(nextDay, ["11:00"])).toMatchObject({ start: null, lost: null });
  });

  test("is kept when the room changes", () => {
    const lost = load(chosen, ["09:00"]);
    const change = { type: "room changed", start: "10:00", roomId: "gulmohar" } as const;
    const moved = slotChoiceReducer(lost, change);
    expect(load(moved, free, [])).toMatchObject({ start: "10:00", lost: null, wasFree: true });
  });

  test("is kept when a list of the previous room loads after the room has changed", () => {
    const lost = load(chosen, ["09:00"]);
    const change = { type: "room changed", start: "10:00", roomId: "neem" } as const;
    const moved = slotChoiceReducer(lost, change);
    expect(load(moved, ["09:00"])).toBe(moved);
  });
});

test("shows no loss of a start that is free again, and shows it after an outdated list", () => {
  const lost = load(chosen, ["09:00", "11:00"]);
  const freeAgain = load(lost, free, []);
  expect(choiceAmong(freeAgain, free)).toMatchObject({ start: null, lost: null });
  const taken = load(freeAgain, ["09:00", "11:00"]);
  expect(choiceAmong(taken, ["09:00", "11:00"])).toMatchObject({ start: null, lost: "10:00" });
});

test("keeps a refused start lost while an outdated list contains it", () => {
  const refused = slotChoiceReducer(chosen, { type: "start refused", start: "10:00" });
  const older = load(refused, free, []);
  expect(choiceAmong(older, free)).toMatchObject({ start: null, lost: "10:00" });
  expect(choiceAmong(load(load(older, ["09:00"]), free, []), free)).toMatchObject({ lost: null });
});

test("keeps a refused start lost until another is chosen", () => {
  const refused = slotChoiceReducer(chosen, { type: "start refused", start: "10:00" });
  expect(refused).toMatchObject({ start: null, lost: "10:00" });
  expect(load(refused, ["09:00"])).toMatchObject({ lost: "10:00" });
  const again = slotChoiceReducer(refused, { type: "start chosen", start: "09:00" });
  expect(again).toMatchObject({ start: "09:00", lost: null });
});

test("does not mark a start as lost after a request without a response until another is chosen", () => {
  const unsure = slotChoiceReducer(chosen, { type: "response lost" });
  const gone = load(unsure, ["09:00", "11:00"]);
  expect(gone).toMatchObject({ start: "10:00", lost: null });
  const other = slotChoiceReducer(gone, { type: "start chosen", start: "11:00" });
  expect(load(other, ["09:00"], [{ start_time: "11:00:00", end_time: "12:00:00" }])).toMatchObject({
    start: null,
    lost: "11:00",
  });
});
