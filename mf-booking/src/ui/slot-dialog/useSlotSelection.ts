import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { useEffect, type ActionDispatch } from "react";
import { useSlots, type Slots } from "../../data/slots/useSlots";
import type { SlotAction, SlotChoice } from "./slotChoice";

export interface SlotSelection {
  choice: SlotChoice;
  dispatch: ActionDispatch<[SlotAction]>;
  slots: Slots;
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
  const { slots, isClosed } = useSlots({ roomId, day, units, exceptBooking, isOpen });
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
  return { choice, dispatch, slots, isClosed };
}
