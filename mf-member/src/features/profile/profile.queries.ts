import { profileKey } from "@portal/shared/data/profile";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import type { Profile } from "./profile.schema";

export const profileColumns = "id, full_name, organization, phone_number, updated_at";

/** Null if the row is missing (spec 1 §7). */
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

export const profileQueries = {
  fields: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [...profileKey(userId), "fields"],
      queryFn: ({ signal }) => readProfile(supabase, userId, signal),
      // The form takes its values once; a refetch while editing would be ignored.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // A cached profile may lack what another session has saved since.
      gcTime: 0,
    }),
};
