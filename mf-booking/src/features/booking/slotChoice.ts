import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { overlaps, type TakenSpan } from "@portal/shared/domain/slots";

export interface SlotChoice {
  day: Day;
  /** Half hours. */
  units: number;
  start: ClockTime | null;
  /** True once the start was seen free for this room, day and duration. */
  wasFree: boolean;
  /** A start that was chosen, was free, and has been taken by somebody else since. */
  lost: ClockTime | null;
  /** True once a list has come without the lost start: an older one may still offer it. */
  isLostGone: boolean;
  /** True while nobody knows whether the start has been booked: it stays chosen, and confirming tells. */
  isUnsure: boolean;
}

export type SlotAction =
  | { type: "day chosen"; day: Day }
  | { type: "duration chosen"; units: number }
  | { type: "start chosen"; start: ClockTime }
  | { type: "room changed"; start: ClockTime }
  | { type: "start refused"; start: ClockTime }
  | { type: "answer lost" }
  | { type: "slots seen"; free: readonly ClockTime[]; taken: readonly TakenSpan[] };

/**
 * What happens to a choice. The start is cleared when it leaves the list (spec 2 §4);
 * `lost` tells the case in which somebody else was faster.
 */
export function slotChoiceReducer(state: SlotChoice, action: SlotAction): SlotChoice {
  const anew = { ...state, wasFree: false, lost: null, isUnsure: false };
  switch (action.type) {
    case "day chosen":
      return { ...anew, day: action.day };
    case "duration chosen":
      return { ...anew, units: action.units };
    case "start chosen":
      return { ...anew, start: action.start, wasFree: true };
    case "room changed":
      return { ...anew, start: action.start };
    case "start refused":
      return { ...anew, start: null, lost: action.start, isLostGone: false };
    case "answer lost":
      return { ...state, isUnsure: true };
    case "slots seen":
      return state.isUnsure ? state : slotsSeen(state, action.free, action.taken);
  }
}

function slotsSeen(
  state: SlotChoice,
  free: readonly ClockTime[],
  taken: readonly TakenSpan[],
): SlotChoice {
  const { start, units, wasFree, lost, isLostGone } = state;
  if (lost !== null) {
    const isOffered = free.includes(lost);
    if (isOffered !== isLostGone) return state;
    return isOffered ? { ...state, lost: null } : { ...state, isLostGone: true };
  }
  if (start === null) return state;
  if (free.includes(start)) return wasFree ? state : { ...state, wasFree: true };
  const isTaken = taken.some((span) => overlaps(span, start, units));
  return { ...state, start: null, lost: wasFree && isTaken ? start : null, isLostGone: true };
}
