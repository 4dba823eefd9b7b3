import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Day } from "@portal/shared/domain/dates";
import { byName } from "@portal/shared/domain/text/byName";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { AdminRoom } from "./room.schema";

export type RoomBooking = Pick<
  Tables<"bookings">,
  | "id"
  | "room_id"
  | "start_time"
  | "end_time"
  | "duration"
  | "total_credits"
  | "included_minutes"
  | "rupees_due"
  | "paid_paise"
  | "status"
> & { who: string };

export const roomQueries = {
  all: [queryRoots.rooms] as const,

  list: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...roomQueries.all, "admin"],
      queryFn: async ({ signal }): Promise<AdminRoom[]> => {
        const { data } = await supabase
          .from("rooms")
          .select("*")
          .order("name")
          .abortSignal(signal)
          .throwOnError();
        return data.toSorted(byName);
      },
    }),

  bookingsOn: (supabase: Supabase, day: Day) =>
    queryOptions({
      queryKey: [queryRoots.bookings, "admin", "day", day],
      queryFn: async ({ signal }): Promise<RoomBooking[]> => {
        const { data } = await supabase
          .from("bookings")
          .select(
            "id, room_id, start_time, end_time, duration, total_credits, included_minutes, rupees_due, paid_paise, status, profiles!bookings_user_id_fkey(full_name)",
          )
          .eq("booking_date", day)
          .order("start_time")
          .abortSignal(signal)
          .throwOnError();
        return data.map(({ profiles, ...booking }) => ({
          ...booking,
          who: profiles.full_name ?? "Unknown User",
        }));
      },
      placeholderData: keepPreviousData,
    }),
};

export async function readRoom(
  supabase: Supabase,
  { id }: Pick<AdminRoom, "id">,
): Promise<AdminRoom | null> {
  return (await supabase.from("rooms").select("*").eq("id", id).maybeSingle().throwOnError()).data;
}
