import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { useEffect, useReducer, type ActionDispatch } from "react";
import { slotChoiceReducer, type SlotAction, type SlotChoice } from "./slotChoice";
import { useLiveSlots } from "./useLiveSlots";
import { useSlots, type Slots } from "./useSlots";

export interface SlotChoosing {
  choice: SlotChoice;
  dispatch: ActionDispatch<[SlotAction]>;
  slots: Slots;
  isClosed: (day: Day) => boolean;
}

interface Settings {
  /** False once the dialog has closed. */
  isOpen: boolean;
  /** A booking that is about to move does not stand in its own way. */
  exceptBooking?: string;
  /** While a booking is on its way, and once it is made, the slot that it takes is not lost. */
  isPlacing: boolean;
}

interface Start {
  day: Day;
  units: number;
  start: ClockTime | null;
}

/** Choosing a day, a duration and a start in a room, while others book there too. */
export function useSlotChoice(
  roomId: string,
  begin: Start,
  { isOpen, exceptBooking, isPlacing }: Settings,
): SlotChoosing {
  const [state, dispatch] = useReducer(slotChoiceReducer, {
    ...begin,
    wasFree: false,
    lost: null,
    isLostGone: false,
    isUnsure: false,
  });
  const { slots, isClosed } = useSlots({ ...state, roomId, exceptBooking, isOpen });
  useLiveSlots(isOpen);
  useEffect(() => {
    if (isPlacing) return;
    if (slots.state === "ready") dispatch({ type: "slots seen", ...slots });
    if (slots.state === "closed") dispatch({ type: "slots seen", free: [], taken: [] });
  }, [slots, isPlacing]);

  // For the one frame before the effect has cleared it, a start off the list is no choice.
  const isOffered =
    isPlacing ||
    state.isUnsure ||
    slots.state !== "ready" ||
    slots.free.some((start) => start === state.start);
  return { choice: isOffered ? state : { ...state, start: null }, dispatch, slots, isClosed };
}
