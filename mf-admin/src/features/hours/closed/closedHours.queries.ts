import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { parsePage, type Page } from "../../../data/lists/page";

const bookingSchema = z.object({
  id: z.string(),
  room_name: z.string(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  /** yyyy-MM-dd and HH:mm:ss in Asia/Kolkata. */
  booking_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
});
export type ClosedHoursBooking = z.infer<typeof bookingSchema>;

/** No topic reports bookings of all days. */
const POLL_INTERVAL_MS = 60_000;
const MAX_LISTED = 10;

/** Bookings that have not ended and reach outside the opening hours, the earliest first. */
export const closedHoursQuery = (supabase: Supabase) =>
  queryOptions({
    queryKey: [queryRoots.bookings, "admin", "closed-hours"],
    queryFn: async ({ signal }): Promise<Page<ClosedHoursBooking>> => {
      const { data } = await supabase
        .rpc("bookings_in_closed_hours", { how_many: MAX_LISTED })
        .abortSignal(signal)
        .throwOnError();
      return parsePage(bookingSchema, data);
    },
    refetchInterval: POLL_INTERVAL_MS,
  });
