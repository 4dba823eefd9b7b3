import { settingKey } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { queryOptions } from "@tanstack/react-query";

/** How far ahead rooms can be booked where the setting is missing or can't be read. */
export const defaultDaysAhead = 365;

const limitsSchema = z.object({ days_ahead: z.number().int().min(1) });

/** How many days ahead the server accepts bookings. */
export function daysAheadQuery(supabase: Supabase) {
  return queryOptions({
    queryKey: [...settingKey("booking_limits"), "days-ahead"],
    queryFn: async ({ signal }): Promise<number> => {
      const { data } = await supabase
        .from("system_settings")
        .select("value")
        .eq("key", "booking_limits")
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return limitsSchema.safeParse(data?.value).data?.days_ahead ?? defaultDaysAhead;
    },
    staleTime: 60_000,
  });
}
