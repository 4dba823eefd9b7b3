import { profileKey } from "@portal/shared/data/profile";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";

/** A person's profile; null where the row is missing, which is no error. */
export function profileQuery(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: [...profileKey(userId), "fields"],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("profiles")
        .select("full_name, organization, phone_number")
        .eq("id", userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
    // A form is filled once: another read while somebody types would only be in the way.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Nor is it filled from memory: saving would put back what has been changed elsewhere.
    gcTime: 0,
  });
}
