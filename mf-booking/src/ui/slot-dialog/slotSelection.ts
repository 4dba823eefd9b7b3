import type { ClockTime, Day } from "@portal/shared/domain/dates";
import type { RoomRules } from "@portal/shared/domain/roomRules";
import { overlaps, type TakenSpan } from "@portal/shared/domain/slots";
import { useEffect, type ActionDispatch, useEffectEvent, useRef } from "react";
import { useSlots, type Slots } from "../../data/slots/useSlots";

export interface SlotChoice {
  day: Day;
  /** Half hours. */
  units: number;
  start: ClockTime | null;
  wasFree: boolean;
  /** The chosen start time that another booking has taken since. */
  lost: ClockTime | null;
  /** An outdated list may still contain the lost start. */
  isLossConfirmed: boolean;
  /** The request got no response: the start stays chosen, and the next request shows the result. */
  isUnconfirmed: boolean;
}

export type SlotAction =
  | { type: "day chosen"; day: Day }
  | { type: "duration chosen"; units: number }
  | { type: "start chosen"; start: ClockTime }
  | { type: "room changed"; start: ClockTime }
  | { type: "start refused"; start: ClockTime }
  | { type: "response lost" }
  | { type: "slots loaded"; free: readonly ClockTime[]; taken: readonly TakenSpan[] };

export function initialSlotChoice(
  initial: Pick<SlotChoice, "day" | "units" | "start">,
): SlotChoice {
  return {
    ...initial,
    wasFree: false,
    lost: null,
    isLossConfirmed: false,
    isUnconfirmed: false,
  };
}

type Slot = Pick<SlotChoice, "day" | "units" | "start">;

export function isSameSlot(a: Slot, b: Slot): boolean {
  return a.day === b.day && a.units === b.units && a.start === b.start;
}

/** Unselects the start time when another booking takes it (spec 2 §4). */
export function slotChoiceReducer(state: SlotChoice, action: SlotAction): SlotChoice {
  const reset = { ...state, wasFree: false, lost: null, isUnconfirmed: false };
  switch (action.type) {
    case "day chosen":
      return { ...reset, day: action.day };
    case "duration chosen":
      return { ...reset, units: action.units };
    case "start chosen":
      return { ...reset, start: action.start, wasFree: true };
    case "room changed":
      return { ...reset, start: action.start };
    case "start refused":
      return { ...reset, start: null, lost: action.start, isLossConfirmed: false };
    case "response lost":
      return { ...state, isUnconfirmed: true };
    case "slots loaded":
      return state.isUnconfirmed ? state : afterLoading(state, action.free, action.taken);
  }
}

function afterLoading(
  state: SlotChoice,
  free: readonly ClockTime[],
  taken: readonly TakenSpan[],
): SlotChoice {
  const { start, units, wasFree, lost, isLossConfirmed } = state;
  if (lost !== null) {
    const isOffered = free.includes(lost);
    if (isOffered !== isLossConfirmed) return state;
    return isOffered ? { ...state, lost: null } : { ...state, isLossConfirmed: true };
  }
  if (start === null) return state;
  if (free.includes(start)) return wasFree ? state : { ...state, wasFree: true };
  const isTaken = taken.some((span) => overlaps(span, start, units));
  return { ...state, start: null, lost: wasFree && isTaken ? start : null, isLossConfirmed: true };
}

export interface SlotSelection {
  choice: SlotChoice;
  dispatch: ActionDispatch<[SlotAction]>;
  slots: Slots;
  rules: RoomRules;
  isClosed: (day: Day) => boolean;
}

interface Options {
  roomId: string;
  isOpen: boolean;
  /** A booking that is being moved; its own slot counts as free. */
  exceptBooking?: string;
  /** True while the booking is sent and after it succeeded: its own slot then is not lost. */
  isSubmitted: boolean;
}

export function useSlotSelection(
  state: SlotChoice,
  dispatch: ActionDispatch<[SlotAction]>,
  { roomId, isOpen, exceptBooking, isSubmitted }: Options,
): SlotSelection {
  const { day, units } = state;
  const { slots, rules, isClosed } = useSlots({ roomId, day, units, exceptBooking, isOpen });
  useEffect(() => {
    if (isSubmitted) return;
    if (slots.state === "ready") dispatch({ type: "slots loaded", ...slots });
    if (slots.state === "closed") dispatch({ type: "slots loaded", free: [], taken: [] });
  }, [slots, isSubmitted, dispatch]);

  const keepsStart = isSubmitted || state.isUnconfirmed || slots.state !== "ready";
  const isFree = (start: ClockTime | null) =>
    slots.state === "ready" && slots.free.some((free) => free === start);
  // The effect unselects a taken start time only after this render.
  const choice = keepsStart || isFree(state.start) ? state : { ...state, start: null };
  return { choice, dispatch, slots, rules, isClosed };
}

/** Calls `onChange` whenever the choice changes, starting from `initial`. */
export function useReportedChoice(
  { day, units, start }: Slot,
  initial: Slot,
  onChange: (choice: Slot) => void,
): void {
  const reported = useRef(initial);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    const next = { day, units, start };
    if (isSameSlot(reported.current, next)) return;
    reported.current = next;
    report(next);
  }, [day, units, start]);
}
