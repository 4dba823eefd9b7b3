import { describe, expect, test } from "vitest";
import { slotChoiceReducer, type SlotChoice } from "./slotChoice";

const free = ["09:00", "10:00", "11:00"];
const chosen: SlotChoice = {
  day: "2026-11-20",
  units: 2,
  start: "10:00",
  wasFree: true,
  lost: null,
  isLostGone: false,
  isUnsure: false,
};
const tenIsTaken = [{ start_time: "10:00:00", end_time: "10:30:00" }];

function seen(state: SlotChoice, offered: string[], taken = tenIsTaken): SlotChoice {
  return slotChoiceReducer(state, { type: "slots seen", free: offered, taken });
}

describe("a chosen start", () => {
  test("stays while it is on offer", () => {
    expect(seen(chosen, free, [])).toBe(chosen);
  });

  test("is lost when somebody else takes it", () => {
    expect(seen(chosen, ["09:00", "11:00"])).toMatchObject({ start: null, lost: "10:00" });
  });

  test("is cleared without a word when only the clock has passed it", () => {
    expect(seen(chosen, ["11:00"], [])).toMatchObject({ start: null, lost: null });
  });

  test("survives another duration or day where it is free, and else is cleared without a word", () => {
    const longer = slotChoiceReducer(chosen, { type: "duration chosen", units: 4 });
    expect(seen(longer, free, [])).toMatchObject({ start: "10:00", wasFree: true });
    expect(seen(longer, ["09:00"])).toMatchObject({ start: null, lost: null });
    const nextDay = slotChoiceReducer(chosen, { type: "day chosen", day: "2026-11-21" });
    expect(seen(nextDay, ["11:00"])).toMatchObject({ start: null, lost: null });
  });

  test("goes along into another room", () => {
    const lost = seen(chosen, ["09:00"]);
    const moved = slotChoiceReducer(lost, { type: "room changed", start: "10:00" });
    expect(seen(moved, free, [])).toMatchObject({ start: "10:00", lost: null, wasFree: true });
  });
});

test("a lost start that comes back is no longer called taken", () => {
  const lost = seen(chosen, ["09:00", "11:00"]);
  expect(seen(lost, free, [])).toMatchObject({ start: null, lost: null });
});

test("a refused start stays lost while an older list still offers it", () => {
  const refused = slotChoiceReducer(chosen, { type: "start refused", start: "10:00" });
  const older = seen(refused, free, []);
  expect(older).toMatchObject({ start: null, lost: "10:00" });
  expect(seen(seen(older, ["09:00"]), free, [])).toMatchObject({ lost: null });
});

test("a refused start is lost until another is chosen", () => {
  const refused = slotChoiceReducer(chosen, { type: "start refused", start: "10:00" });
  expect(refused).toMatchObject({ start: null, lost: "10:00" });
  expect(seen(refused, ["09:00"])).toMatchObject({ lost: "10:00" });
  const again = slotChoiceReducer(refused, { type: "start chosen", start: "09:00" });
  expect(again).toMatchObject({ start: "09:00", lost: null });
});

test("a start whose booking got no answer is not called taken, whoever holds it, until another is chosen", () => {
  const unsure = slotChoiceReducer(chosen, { type: "answer lost" });
  const gone = seen(unsure, ["09:00", "11:00"]);
  expect(gone).toMatchObject({ start: "10:00", lost: null });
  const other = slotChoiceReducer(gone, { type: "start chosen", start: "11:00" });
  expect(seen(other, ["09:00"], [{ start_time: "11:00:00", end_time: "12:00:00" }])).toMatchObject({
    start: null,
    lost: "11:00",
  });
});
