import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";

async function readInvitations(supabase: Supabase, signal: AbortSignal) {
  const { data } = await supabase.rpc("my_invitations").abortSignal(signal).throwOnError();
  return data;
}

/** `duration` is in half hours. */
export type MyInvitation = Awaited<ReturnType<typeof readInvitations>>[number];

export const myInvitationQueries = {
  /** Bookings of others that have not ended, soonest first. */
  mine: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [queryRoots.bookings, "invitations", userId] as const,
      queryFn: ({ signal }) => readInvitations(supabase, signal),
    }),
};
