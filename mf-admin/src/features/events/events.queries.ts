import { queryOptions } from "@tanstack/react-query";
import type { Supabase } from "@portal/shared/data/supabase";
import type { AdminEvent } from "./event.schema";

export interface Registration {
  id: string;
  name: string;
  email: string | null;
  /** What the seat cost in credits. */
  credits: number;
  registeredAt: string;
}

export const eventQueries = {
  all: ["events"] as const,

  list: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...eventQueries.all, "admin"],
      queryFn: async ({ signal }): Promise<AdminEvent[]> => {
        const { data } = await supabase
          .from("events")
          .select("*")
          .order("date")
          .abortSignal(signal)
          .throwOnError();
        return data;
      },
    }),

  /** Who registered, in the order in which they did. */
  registrations: (supabase: Supabase, eventId: string) =>
    queryOptions({
      queryKey: [...eventQueries.all, "registrations", "admin", eventId],
      queryFn: async ({ signal }): Promise<Registration[]> => {
        const { data } = await supabase
          .from("event_registrations")
          .select(
            "id, credits_charged, created_at, profiles!event_registrations_user_id_fkey(full_name, email)",
          )
          .eq("event_id", eventId)
          .order("created_at")
          .abortSignal(signal)
          .throwOnError();
        return data.map(({ id, credits_charged, created_at, profiles }) => ({
          id,
          name: profiles.full_name ?? profiles.email ?? "Unknown User",
          email: profiles.email,
          credits: credits_charged,
          registeredAt: created_at,
        }));
      },
    }),
};
