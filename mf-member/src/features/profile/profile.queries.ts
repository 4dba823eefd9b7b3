import { profileKey } from "@portal/shared/data/profile";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import type { Profile } from "./profile.schema";

export const profileColumns = "id, full_name, organization, phone_number, updated_at";

/** A person's profile; null where the row is missing, which is no error. */
export async function readProfile(
  supabase: Supabase,
  userId: string,
  signal = new AbortController().signal,
): Promise<Profile | null> {
  const { data } = await supabase
    .from("profiles")
    .select(profileColumns)
    .eq("id", userId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

export function profileQuery(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: [...profileKey(userId), "fields"],
    queryFn: ({ signal }) => readProfile(supabase, userId, signal),
    // A form is filled once: another read while somebody types would only be in the way.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Nor is it filled from memory: what another session saved since would be missing.
    gcTime: 0,
  });
}
