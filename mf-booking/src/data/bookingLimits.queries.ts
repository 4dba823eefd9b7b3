import { settingKey } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";

/** Used if the setting is missing or cannot be read. */
export const defaultDaysAhead = 365;

const BOOKING_LIMITS_KEY = "booking_limits";
const limitsSchema = v.object({ days_ahead: v.pipe(v.number(), v.integer(), v.minValue(1)) });

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
        return v.is(limitsSchema, data?.value) ? data.value.days_ahead : defaultDaysAhead;
      },
      staleTime: 60_000,
    }),
};
