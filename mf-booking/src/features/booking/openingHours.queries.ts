import type { Supabase } from "@portal/shared/data/supabase";
import {
  defaultOpeningHours,
  openingHoursSchema,
  type OpeningHours,
} from "@portal/shared/domain/openingHours";
import { queryOptions } from "@tanstack/react-query";

/** The space's hours and holidays: the defaults where nobody has set any (booking specification §9). */
export function openingHoursQuery(supabase: Supabase) {
  return queryOptions({
    queryKey: ["opening-hours"],
    queryFn: async ({ signal }): Promise<OpeningHours> => {
      const { data } = await supabase
        .from("system_settings")
        .select("value")
        .eq("key", "opening_hours")
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data ? openingHoursSchema.parse(data.value) : defaultOpeningHours;
    },
    staleTime: 60_000,
  });
}
