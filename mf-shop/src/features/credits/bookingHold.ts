import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { queryOptions } from "@tanstack/react-query";

/** A hold of the member, who pays for its slot. Null if there is none. */
export const bookingHoldQuery = (supabase: Supabase, holdId: string | null) =>
  queryOptions({
    queryKey: [queryRoots.slots, "hold", holdId],
    queryFn: async ({ signal }) =>
      (
        await supabase
          .from("booking_holds")
          .select(
            "id, booking_date, start_time, end_time, expires_at, ended_at, booking_id, refusal, room:rooms(name)",
          )
          .eq("id", holdId ?? "")
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError()
      ).data,
    enabled: holdId !== null,
  });

interface Slot {
  booking_date: Day;
  start_time: ClockTime;
  end_time: ClockTime;
  room: { name: string };
}

/** `Neem, Fri, 27 Nov 2026, 10:00 AM - 11:00 AM` */
export const slotText = ({ room, booking_date, start_time, end_time }: Slot): string =>
  `${room.name}, ${formatDay(booking_date)}, ${formatTimeRange(start_time, end_time)}`;

/** When `orderId` is paid, the slot is booked. If this fails, the member confirms the booking after paying. */
export async function payForHold(
  supabase: Supabase,
  hold_id: string,
  orderId: string,
): Promise<void> {
  await supabase.rpc("pay_for_hold", { hold_id, provider_order_id: orderId });
}

/** A hold that cannot be released ends by itself. */
export async function releaseHold(supabase: Supabase, hold_id: string): Promise<void> {
  await supabase.rpc("release_hold", { hold_id });
}
