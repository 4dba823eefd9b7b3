import { queryOptions } from "@tanstack/react-query";
import { defaultOpeningHours, parseOpeningHours, type OpeningHours } from "../domain/openingHours";
import { settingKey } from "./queryKeys";
import type { Supabase } from "./supabase";

/** spec 1 §7 */
export function openingHoursQuery(supabase: Supabase) {
  return queryOptions({
    queryKey: settingKey("opening_hours"),
    queryFn: async ({ signal }): Promise<OpeningHours> => {
      const { data, error } = await supabase
        .from("system_settings")
        .select("value")
        .eq("key", "opening_hours")
        .abortSignal(signal)
        .maybeSingle();
      if (error) {
        throw new Error(`Error fetching opening hours: ${error.message}`, { cause: error });
      }
      return data ? parseOpeningHours(data.value) : defaultOpeningHours;
    },
    staleTime: 60_000,
  });
}
