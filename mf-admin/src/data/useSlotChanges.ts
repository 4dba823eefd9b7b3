import { useEffect, useEffectEvent } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { watchTopic } from "@portal/shared/data/watchTopic";

/** Several bookings in a row cause one read. */
const DEBOUNCE_MS = 400;

/** Calls `onChange` when a room of one of these days is booked, moved, blocked or freed. */
export function useSlotChanges(days: readonly string[], onChange: () => void): void {
  const { supabase } = usePortal();
  const report = useEffectEvent(onChange);
  const shown = days.join(" ");
  useEffect(() => {
    if (shown === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function readSoon() {
      clearTimeout(timer);
      timer = setTimeout(() => report(), DEBOUNCE_MS);
    }
    const leave = shown.split(" ").map((day) =>
      watchTopic(supabase, `slots:${day}`, {
        onMessage: readSoon,
        // Changes before the topic was joined are unknown.
        onReady: readSoon,
        onLost: () => undefined,
      }),
    );
    return () => {
      clearTimeout(timer);
      for (const end of leave) end();
    };
  }, [supabase, shown]);
}
