import type { ClockTime, Day } from "@portal/shared/domain/dates";
import type { RoomRules } from "@portal/shared/domain/roomRules";
import { overlaps, type TakenSpan } from "@portal/shared/domain/slots";
import { useEffect, type ActionDispatch, useEffectEvent, useRef } from "react";
import { useRoom } from "../../data/rooms.queries";
import { useSlots, type Slots } from "../../data/slots/useSlots";

export interface SlotChoice {
  day: Day;
  /** Half hours. */
  units: number;
  start: ClockTime | null;
  wasFree: boolean;
  /** The chosen start time that another booking has taken since. */
  lost: ClockTime | null;
  /** A list without the lost start has been loaded; one that still contains it is outdated. */
  isLossConfirmed: boolean;
  /** The room chosen instead of the first one. Null: none. */
  roomId: string | null;
  /** The request got no response: the start stays chosen, and the next request shows the result. */
  isUnconfirmed: boolean;
}

export type SlotAction =
  | { type: "day chosen"; day: Day }
  | { type: "duration chosen"; units: number }
  | { type: "start chosen"; start: ClockTime }
  | { type: "room changed"; roomId: string; start: ClockTime | null }
  | { type: "start refused"; start: ClockTime }
  | { type: "response lost" }
  | {
      type: "slots loaded";
      roomId: string;
      free: readonly ClockTime[];
      taken: readonly TakenSpan[];
    };

export function initialSlotChoice(
  initial: Pick<SlotChoice, "day" | "units" | "start">,
): SlotChoice {
  return {
    ...initial,
    wasFree: false,
    lost: null,
    isLossConfirmed: false,
    roomId: null,
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
      return { ...reset, start: action.start, roomId: action.roomId };
    case "start refused":
      return { ...reset, start: null, lost: action.start, isLossConfirmed: false };
    case "response lost":
      return { ...state, isUnconfirmed: true };
    case "slots loaded":
      return state.isUnconfirmed || isOfPreviousRoom(state, action.roomId)
        ? state
        : afterLoading(state, action.free, action.taken);
  }
}

const isOfPreviousRoom = ({ roomId }: SlotChoice, loadedRoomId: string): boolean =>
  roomId !== null && roomId !== loadedRoomId;

function afterLoading(
  state: SlotChoice,
  free: readonly ClockTime[],
  taken: readonly TakenSpan[],
): SlotChoice {
  const { start, units, wasFree, lost, isLossConfirmed } = state;
  if (lost !== null) {
    return isLossConfirmed || free.includes(lost) ? state : { ...state, isLossConfirmed: true };
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
  creditsPerHour: number | null;
  isClosed: (day: Day) => boolean;
}

interface Options {
  roomId: string;
  isOpen: boolean;
  /** A booking that is being moved; its own slot counts as free. */
  exceptBooking?: string;
  /** Offers the half hour that has begun, too. */
  withCurrentHalfHour?: boolean;
  /** True while the booking is sent and after it succeeded: its own slot then is not lost. */
  isSubmitted: boolean;
}

export function useSlotSelection(
  state: SlotChoice,
  dispatch: ActionDispatch<[SlotAction]>,
  { isSubmitted, ...options }: Options,
): SlotSelection {
  const { day, units } = state;
  const { roomId } = options;
  const { slots, rules, isClosed } = useSlots({ ...options, day, units });
  const creditsPerHour = useRoom(roomId)?.credits_per_hour ?? null;
  useEffect(() => {
    if (isSubmitted) return;
    const loaded = { type: "slots loaded", roomId } as const;
    if (slots.state === "ready") dispatch({ ...loaded, ...slots });
    if (slots.state === "closed") dispatch({ ...loaded, free: [], taken: [] });
  }, [slots, roomId, isSubmitted, dispatch]);

  const isSettled = !isSubmitted && !state.isUnconfirmed && slots.state === "ready";
  const choice = isSettled ? choiceAmong(state, slots.free) : state;
  return { choice, dispatch, slots, rules, creditsPerHour, isClosed };
}

/**
 * Hides a start that is not free, which is unselected only after this render, and the loss of a start that is
 * free again. The loss stays in the state, because the list can be older than the loss.
 */
export function choiceAmong(state: SlotChoice, free: readonly ClockTime[]): SlotChoice {
  const { start, lost, isLossConfirmed } = state;
  const isFree = (time: ClockTime | null) => time !== null && free.includes(time);
  return {
    ...state,
    start: isFree(start) ? start : null,
    lost: isLossConfirmed && isFree(lost) ? null : lost,
  };
}

type ReportedChoice = Slot & Pick<SlotChoice, "roomId">;

/**
 * Calls `onChange` with the whole choice after it has changed, starting from `initial`. The dialog is painted
 * first, because `onChange` renders the page below it.
 */
export function useReportedChoice(
  { day, units, start, roomId }: ReportedChoice,
  initial: Slot,
  onChange: (choice: ReportedChoice) => void,
): void {
  const reported = useRef<ReportedChoice>({ ...initial, roomId: null });
  const report = useEffectEvent(onChange);
  useEffect(() => {
    const next = { day, units, start, roomId };
    if (isSameSlot(reported.current, next) && reported.current.roomId === roomId) return;
    const afterPaint = () => {
      reported.current = next;
      report(next);
    };
    const frame = requestAnimationFrame(() => setTimeout(afterPaint));
    return () => cancelAnimationFrame(frame);
  }, [day, units, start, roomId]);
}
