import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { watchTopic } from "@portal/shared/data/watchTopic";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import * as v from "valibot";
import { takenSlotsOfDay } from "./slots.queries";

const changeSchema = v.object({ payload: v.object({ booking_date: v.string() }) });

/** The topic of a day does not say whose a booking is: reads the member's changed days again. */
export function useOwnBookingChanges(): void {
  const { supabase } = usePortal();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasLost = false;

    function read() {
      timer = undefined;
      for (const day of changed) {
        const { queryKey } = takenSlotsOfDay(supabase, day);
        void queryClient.invalidateQueries({ queryKey, exact: true });
      }
      changed.clear();
    }

    const leave = watchTopic(supabase, `bookings:${userId}`, {
      onMessage(message) {
        if (!v.is(changeSchema, message)) return;
        changed.add(message.payload.booking_date);
        timer ??= setTimeout(read, READ_DELAY_MS);
      },
      onReady() {
        if (wasLost) void queryClient.invalidateQueries({ queryKey: [queryRoots.slots] });
        wasLost = false;
      },
      onLost: () => (wasLost = true),
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [supabase, queryClient, userId]);
}

/** One read for bookings that change together. */
const READ_DELAY_MS = 250;
