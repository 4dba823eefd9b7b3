import type { Supabase } from "@portal/shared/data/supabase";
import { keysetQuery, newestFirst } from "../../../data/lists/keyset";
import { eventQueries } from "../events.queries";

interface RegistrationLine {
  id: string;
  credits_charged: number;
  created_at: string;
  events: { title: string; date: string; time: string; status: string };
}

/** Newest registration first. */
export const memberEventsQuery = (supabase: Supabase, memberId: string) =>
  keysetQuery(
    [...eventQueries.all, "registrations", "member", memberId],
    async (last: RegistrationLine | null, size, signal) => {
      const read = supabase
        .from("event_registrations")
        .select(
          "id, credits_charged, created_at, events!event_registrations_event_id_fkey(title, date, time, status)",
        )
        .eq("user_id", memberId);
      return newestFirst(read, last, size, signal).throwOnError();
    },
  );
