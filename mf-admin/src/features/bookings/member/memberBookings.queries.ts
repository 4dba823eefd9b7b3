import { serverNow } from "@portal/shared/domain/serverTime";
import { inSpace, todayInSpace } from "@portal/shared/domain/dates";
import type { Supabase } from "@portal/shared/data/supabase";
import { afterRow, keysetQuery } from "../../../data/lists/keyset";
import { bookingQueries } from "../bookings.queries";

export const memberBookingSpans = ["upcoming", "past", "cancelled"] as const;
export type MemberBookingSpan = (typeof memberBookingSpans)[number];

export interface MemberBooking {
  id: string;
  room: string;
  /** yyyy-MM-dd and HH:mm:ss in Asia/Kolkata. */
  booking_date: string;
  start_time: string;
  end_time: string;
  total_credits: number;
  /** Minutes of the member's plan that paid. */
  included_minutes: number;
  /** The price at the front desk, and what was paid there. */
  rupees_due: number;
  paid_paise: number;
}

const times = "booking_date, start_time, end_time, total_credits, included_minutes";

/** A booking is upcoming until it ends. Upcoming: next first. Others: latest first. */
export const memberBookingsQuery = (
  supabase: Supabase,
  memberId: string,
  span: MemberBookingSpan,
) =>
  keysetQuery(
    [...bookingQueries.all, "member", memberId, span],
    span === "cancelled" ? cancelled(supabase, memberId) : notCancelled(supabase, memberId, span),
  );

const notCancelled =
  (supabase: Supabase, memberId: string, span: "upcoming" | "past") =>
  async (last: MemberBooking | null, size: number, signal: AbortSignal) => {
    const ascending = span === "upcoming";
    const now = serverNow();
    const today = todayInSpace(now);
    const time = inSpace(now).format("HH:mm:ss");
    const read = supabase
      .from("bookings")
      .select(`id, ${times}, rupees_due, paid_paise, rooms!bookings_room_id_fkey(name)`)
      .eq("user_id", memberId);
    const from = last?.booking_date ?? today;
    const { data } = await (
      ascending ? read.gte("booking_date", from) : read.lte("booking_date", from)
    )
      .or(
        last
          ? afterRow(
              ascending ? "gt" : "lt",
              ["booking_date", last.booking_date],
              ["start_time", last.start_time],
              ["id", last.id],
            )
          : ascending
            ? `booking_date.gt."${today}",end_time.gt."${time}"`
            : `booking_date.lt."${today}",end_time.lte."${time}"`,
      )
      .order("booking_date", { ascending })
      .order("start_time", { ascending })
      .order("id", { ascending })
      .limit(size)
      .abortSignal(signal)
      .throwOnError();
    return { data: data.map(({ rooms, ...booking }) => ({ ...booking, room: rooms.name })) };
  };

const cancelled =
  (supabase: Supabase, memberId: string) =>
  async (last: MemberBooking | null, size: number, signal: AbortSignal) => {
    const read = supabase
      .from("booking_history")
      .select(`id:booking_id, ${times}, rooms!booking_history_room_id_fkey(name)`)
      .eq("user_id", memberId)
      .eq("action", "cancelled");
    const { data } = await (
      last
        ? read
            .lte("booking_date", last.booking_date)
            .or(
              afterRow(
                "lt",
                ["booking_date", last.booking_date],
                ["start_time", last.start_time],
                ["booking_id", last.id],
              ),
            )
        : read
    )
      .order("booking_date", { ascending: false })
      .order("start_time", { ascending: false })
      .order("booking_id", { ascending: false })
      .limit(size)
      .abortSignal(signal)
      .throwOnError();
    return {
      data: data.map(({ rooms, ...booking }) => ({
        ...booking,
        room: rooms.name,
        // The details show what has to be returned.
        rupees_due: 0,
        paid_paise: 0,
      })),
    };
  };
