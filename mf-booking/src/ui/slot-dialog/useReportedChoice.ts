import { useEffect, useEffectEvent, useRef } from "react";
import { isSameSlot, type SlotChoice } from "./slotChoice";

type Slot = Pick<SlotChoice, "day" | "units" | "start">;

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
