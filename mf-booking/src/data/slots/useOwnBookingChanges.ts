import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { watchTopic } from "@portal/shared/data/watchTopic";
import * as z from "@portal/shared/vendor/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { takenSlotsOfDay } from "./slots.queries";

const changeSchema = z.object({ payload: z.object({ booking_date: z.string() }) });

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
        const { data } = changeSchema.safeParse(message);
        if (!data) return;
        changed.add(data.payload.booking_date);
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
