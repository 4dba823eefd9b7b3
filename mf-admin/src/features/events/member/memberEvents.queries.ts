import type { Supabase } from "@portal/shared/data/supabase";
import { afterRow, keysetQuery } from "../../../data/lists/keyset";
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
      return (
        last
          ? read
              .lte("created_at", last.created_at)
              .or(afterRow("lt", ["created_at", last.created_at], ["id", last.id]))
          : read
      )
        .order("created_at", { ascending: false })
        .order("id", { ascending: false })
        .limit(size)
        .abortSignal(signal)
        .throwOnError();
    },
  );
