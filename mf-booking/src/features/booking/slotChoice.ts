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
}

export type SlotAction =
  | { type: "day chosen"; day: Day }
  | { type: "duration chosen"; units: number }
  | { type: "start chosen"; start: ClockTime }
  | { type: "room changed"; start: ClockTime }
  | { type: "start refused"; start: ClockTime }
  | { type: "slots seen"; free: readonly ClockTime[]; taken: readonly TakenSpan[] };

/**
 * What happens to a choice. The start is cleared when it leaves the list (booking
 * specification §4); `lost` tells the case in which somebody else was faster.
 */
export function slotChoiceReducer(state: SlotChoice, action: SlotAction): SlotChoice {
  switch (action.type) {
    case "day chosen":
      return { ...state, day: action.day, wasFree: false, lost: null };
    case "duration chosen":
      return { ...state, units: action.units, wasFree: false, lost: null };
    case "start chosen":
      return { ...state, start: action.start, wasFree: true, lost: null };
    case "room changed":
      return { ...state, start: action.start, wasFree: false, lost: null };
    case "start refused":
      return { ...state, start: null, lost: action.start, isLostGone: false };
    case "slots seen":
      return slotsSeen(state, action.free, action.taken);
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
