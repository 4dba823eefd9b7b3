import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { watchTopic } from "@portal/shared/data/watchTopic";
import { calendarQueries } from "./calendar.queries";

/** Several bookings in a row cause one read. */
const DEBOUNCE_MS = 400;

/** Reads the calendar again when a room of the shown days is booked, moved, blocked or freed. */
export function useLiveCalendar(days: readonly string[]): void {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  const shown = days.join(" ");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function readSoon() {
      clearTimeout(timer);
      timer = setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: calendarQueries.lists }),
        DEBOUNCE_MS,
      );
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
  }, [supabase, queryClient, shown]);
}
