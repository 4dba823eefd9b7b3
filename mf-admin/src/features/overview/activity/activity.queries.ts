import { queryOptions } from "@tanstack/react-query";
import type { Supabase } from "@portal/shared/data/supabase";
import { withReadableDates } from "@portal/shared/domain/formatDates";
import { adminKeys } from "../../../data/adminKeys";
import { mergeActivity, type Activity } from "./mergeActivity";

const SHOWN = 8;

/** Log entries of bookings refer to the booking or series, except older ones. */
const bookedRoom = "Booked Meeting Room";

export const activityQuery = (supabase: Supabase) =>
  queryOptions({
    queryKey: adminKeys.activity,
    queryFn: async ({ signal }): Promise<Activity[]> => {
      const [logs, bookings, visitors] = await Promise.all([
        supabase
          .from("activity_logs")
          .select(
            "id, action_type, details, reference_id, created_at, profiles!activity_logs_user_id_fkey(full_name)",
          )
          .order("created_at", { ascending: false })
          .limit(SHOWN)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("bookings")
          .select(
            "id, series_id, created_at, rooms!bookings_room_id_fkey(name), profiles!bookings_user_id_fkey(full_name)",
          )
          .order("created_at", { ascending: false })
          .limit(SHOWN)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("visitors")
          .select("id, visitor_name, created_at, profiles!visitors_user_id_fkey(full_name)")
          .order("created_at", { ascending: false })
          .limit(SHOWN)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      const logged = new Set(logs.data.map(({ reference_id }) => reference_id));
      return mergeActivity(
        [
          logs.data.map((log) => ({
            id: (log.action_type === bookedRoom && log.reference_id) || log.id,
            action: log.action_type,
            details: withReadableDates(log.details ?? ""),
            who: log.profiles.full_name,
            at: log.created_at,
          })),
          bookings.data
            // The entry of a series names its room and dates.
            .filter(({ series_id }) => !series_id || !logged.has(series_id))
            .map((booking) => ({
              id: booking.series_id ?? booking.id,
              action: bookedRoom,
              details: booking.rooms.name,
              who: booking.profiles.full_name,
              at: booking.created_at,
            })),
          visitors.data.map((visitor) => ({
            id: visitor.id,
            action: "Registered Visitor",
            details: visitor.visitor_name,
            who: visitor.profiles.full_name,
            at: visitor.created_at,
          })),
        ],
        SHOWN,
      );
    },
  });
