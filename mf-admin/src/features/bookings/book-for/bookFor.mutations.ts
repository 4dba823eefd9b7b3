import { useQueryClient } from "@tanstack/react-query";
import { quoteAtPrice } from "@portal/shared/data/bookingQuote";
import { messageOf } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import type { Tables } from "@portal/shared/data/supabase";
import { formatCredits } from "@portal/shared/domain/credits";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { formatCharge } from "@portal/shared/domain/includedMinutes";
import { formatRupees } from "@portal/shared/domain/money";
import { keysOfBookings } from "../../../data/adminKeys";
import type { SlotRoom } from "../../../data/daySlots.queries";
import type { FoundMember } from "../../../data/memberSearch.queries";
import { useAdminMutation } from "../../../data/useAdminMutation";

export interface BookFor {
  member: FoundMember;
  room: SlotRoom;
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
  /** In credits, or in rupees in a room priced in rupees. Null: the member's price is charged. */
  namedPrice: { amount: number; reason: string } | null;
  /** Codes of refusals that the admin overrides. */
  overrides: string[];
  /** The price that was shown. */
  agreed: { credits: number; rupees: number; included_minutes?: number };
  requestId: string;
}

export const termsOf = ({
  member,
  room,
  namedPrice,
  ...choice
}: Omit<BookFor, "agreed" | "requestId">) => ({
  member_id: member.id,
  room_id: room.id,
  booking_date: choice.day,
  start_time: choice.start,
  duration: choice.units,
  ...(namedPrice && { price_reason: namedPrice.reason, price: namedPrice.amount }),
  overrides: choice.overrides,
});

/** All rules of a member's own booking apply; each override is named and recorded. */
export function useBookFor() {
  const queryClient = useQueryClient();
  return useAdminMutation({
    write: async (supabase, input: BookFor) => {
      const terms = termsOf(input);
      const quote_id = await quoteAtPrice({ queryClient, supabase }, terms, input.agreed);
      const { data } = await supabase
        .rpc("book_for_member", { ...terms, quote_id, request_id: input.requestId })
        .throwOnError();
      return data;
    },
    invalidates: keysOfBookings,
    flow: "book for a member",
    successToast: ({ member, room, day, start }, booked) => ({
      title: `Booked for ${member.display_name}`,
      description: `${room.name}, ${formatDay(day)}, ${formatTime(start)}. ${chargeText(booked)}`,
    }),
    errorToast: (error, { member }) => ({
      title: "Not booked",
      description: bookForProblem(error, member),
    }),
  });
}

function chargeText({
  total_credits,
  rupees_due,
  included_minutes,
}: Pick<Tables<"bookings">, "total_credits" | "rupees_due" | "included_minutes">) {
  if (included_minutes > 0) return `${formatCharge(total_credits, included_minutes)}.`;
  if (total_credits > 0) return `${formatCredits(total_credits)} charged.`;
  return rupees_due > 0 ? `${formatRupees(rupees_due)} due at the front desk.` : "No charge.";
}

const overridable = new Set([
  "closed_day",
  "too_far_ahead",
  "too_soon",
  "slot_in_past",
  "bad_duration",
  "bad_start",
  "too_many_bookings",
  "too_many_open",
]);

/** The rule that an admin can override, or null. */
export function overridableRule(error: unknown): string | null {
  const code = refusalOf(error)?.code;
  return code && overridable.has(code) ? code : null;
}

export function bookForProblem(error: unknown, member: FoundMember): string {
  const refusal = refusalOf(error);
  const name = member.display_name;
  if (refusal?.code === "insufficient_credits") {
    const { balance, needed } = refusal.params;
    return `${name} has ${formatCredits(Number(balance))}, but this booking costs ${formatCredits(Number(needed))}. Add credits under Users, or book at another price.`;
  }
  if (refusal?.code === "too_many_bookings") {
    return `${name} already has ${Number(refusal.params["max"])} upcoming bookings of rooms priced in rupees. A member cannot have more.`;
  }
  if (refusal?.code === "too_many_open") {
    return `${name} already has ${Number(refusal.params["max"])} upcoming bookings of this room. A member cannot have more.`;
  }
  return messageOf(error, "Please try again.");
}
