import { settingKey } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { queryOptions } from "@tanstack/react-query";

/** If the setting is missing or cannot be read. */
export const defaultDaysAhead = 365;

const BOOKING_LIMITS_KEY = "booking_limits";
const limitsSchema = z.object({ days_ahead: z.number().int().min(1) });

export const bookingLimitQueries = {
  all: settingKey(BOOKING_LIMITS_KEY),
  daysAhead: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...bookingLimitQueries.all, "days-ahead"],
      queryFn: async ({ signal }): Promise<number> => {
        const { data } = await supabase
          .from("system_settings")
          .select("value")
          .eq("key", BOOKING_LIMITS_KEY)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError();
        return limitsSchema.safeParse(data?.value).data?.days_ahead ?? defaultDaysAhead;
      },
      staleTime: 60_000,
    }),
};
