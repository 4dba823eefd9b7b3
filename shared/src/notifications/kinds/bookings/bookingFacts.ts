import * as v from "valibot";
import { bookingEntry } from "../../../calendar/calendarEntry";
import { formatCredits } from "../../../domain/credits";
import { formatDay, formatTimeRange } from "../../../domain/formatDates";
import { formatCharge, formatMinutes } from "../../../domain/includedMinutes";
import { formatRupees } from "../../../domain/money";
import { formatCount } from "../../../domain/numbers";
import { roomLocation } from "../../../domain/roomLocation";
import { formatDuration } from "../../../domain/slots";
import type { CalendarChange, Detail } from "../../defineKind";
import { clockTime, day, instant, optionalText, text, wholeNumber } from "../../facts";

const placeSchema = v.object({
  room_name: text,
  booking_date: day,
  start_time: clockTime,
  end_time: clockTime,
});

/** The facts of a booking as of the change. */
export const bookingSchema = v.object({
  ...placeSchema.entries,
  booking_id: text,
  room_description: optionalText,
  /** Half hours. */
  duration: wholeNumber,
  total_credits: wholeNumber,
  /** Minutes of the member's plan that pay for a part, and those that went back to the plan. */
  included_minutes: v.optional(v.nullable(wholeNumber), 0),
  minutes_returned: v.optional(v.nullable(wholeNumber), 0),
  /** What is still due at the front desk, and what was paid there. */
  rupees_due: v.optional(v.nullable(v.number()), 0),
  rupees_paid: v.optional(v.nullable(v.number()), 0),
  /** Negative when charged, positive when refunded. */
  credits_change: v.optional(v.nullable(wholeNumber), 0),
  by: v.picklist(["member", "admin", "block", "hours"]),
  /** The admin approved a request of the member. */
  is_approval: v.optional(v.boolean(), false),
  by_name: optionalText,
  reason: optionalText,
  changed_at: instant,
  previous: v.optional(
    v.nullable(v.object({ ...placeSchema.entries, total_credits: v.optional(wholeNumber) })),
    null,
  ),
  /** All bookings of a series. The price then is that of all, and the other facts are those of the first. */
  series: v.optional(v.nullable(v.array(v.object(placeSchema.entries))), null),
  /** `email` is null for members who were chosen by name. */
  guests: v.optional(
    v.array(
      v.object({
        name: optionalText,
        email: optionalText,
        response: v.picklist(["none", "accepted", "declined"]),
      }),
    ),
    [],
  ),
});
export type BookingFacts = v.InferOutput<typeof bookingSchema>;
type Place = v.InferOutput<typeof placeSchema>;

export const bookingPreview: BookingFacts = {
  booking_id: "7f8a6f5e-2b1d-4c3e-9a4f-0d1e2f3a4b5c",
  room_name: "Neem",
  room_description: "First floor, quiet wing - Seats eight, whiteboard",
  booking_date: "2026-11-27",
  start_time: "10:00:00",
  end_time: "11:30:00",
  duration: 3,
  total_credits: 6,
  included_minutes: 0,
  minutes_returned: 0,
  rupees_due: 0,
  rupees_paid: 0,
  credits_change: -6,
  by: "member",
  is_approval: false,
  by_name: null,
  reason: null,
  changed_at: "2026-11-20T06:30:00.000Z",
  previous: null,
  series: null,
  guests: [],
};

/** The preview as a series of three dates. */
export const seriesOf = (booking: BookingFacts): BookingFacts => ({
  ...booking,
  series: ["2026-11-27", "2026-12-04", "2026-12-11"].map((booking_date) => ({
    room_name: booking.room_name,
    booking_date,
    start_time: booking.start_time,
    end_time: booking.end_time,
  })),
  total_credits: booking.total_credits * 3,
  credits_change: (booking.credits_change ?? 0) * 3,
});

/** `Fri, 27 Nov 2026, 10:00 AM - 11:30 AM` */
export function formatWhen({ booking_date, start_time, end_time }: Place): string {
  return `${formatDay(booking_date)}, ${formatTimeRange(start_time, end_time)}`;
}

/** As `formatWhen`, or the number of dates of a series with the first and the last of them. */
export function formatDates(booking: BookingFacts): string {
  const last = booking.series?.at(-1);
  if (!booking.series || !last) return formatWhen(booking);
  return `${formatCount(booking.series.length, "date")} from ${formatDay(booking.booking_date)} to ${formatDay(last.booking_date)}`;
}

/** `6 credits charged`, `1 h back in your plan`, or nothing if neither has changed. */
export const formatChange = ({ credits_change, minutes_returned }: BookingFacts): string =>
  [
    credits_change &&
      `${formatCredits(Math.abs(credits_change))} ${credits_change < 0 ? "charged" : "refunded"}`,
    minutes_returned && `${formatMinutes(minutes_returned)} back in your plan`,
  ]
    .filter(Boolean)
    .join(", ");

/** `6 credits`, `2 h included + 1 credit`, or `₹1,000 due at the front desk` */
export function formatCost(booking: BookingFacts): string {
  const { total_credits, included_minutes, rupees_due, rupees_paid } = booking;
  if (rupees_paid && !rupees_due) return `${formatRupees(rupees_paid)} paid at the front desk`;
  if (rupees_due) return `${formatRupees(rupees_due)} due at the front desk`;
  if (included_minutes) return formatCharge(total_credits, included_minutes);
  return total_credits > 0 ? formatCredits(total_credits) : "No charge";
}

/** What a new booking was paid with: `6 credits charged`, or `2 h included + 1 credit` */
export const formatPaid = (booking: BookingFacts): string =>
  (!booking.included_minutes && formatChange(booking)) || formatCost(booking);

export const formatWho = ({ by_name }: BookingFacts): string => by_name?.trim() || "an admin";

export const joinFacts = (...facts: readonly (string | false | null)[]): string =>
  facts.filter(Boolean).join(" · ");

/** Links to the booking on the page Your Bookings. */
export const bookingPath = ({ booking_id }: BookingFacts): string =>
  `/bookings#booking-${booking_id}`;

type BookedTime = Place & Pick<BookingFacts, "duration" | "room_description">;

export function bookingDetails(booking: BookedTime): (Detail | false)[] {
  const { booking_date, start_time, end_time, duration, room_name, room_description } = booking;
  const location = roomLocation(room_description);
  return [
    { term: "Room", value: room_name },
    location !== "" && { term: "Location", value: location },
    { term: "Date", value: formatDay(booking_date) },
    {
      term: "Time",
      value: `${formatTimeRange(start_time, end_time)} (${formatDuration(duration)})`,
    },
  ];
}

/** As `bookingDetails`, or the dates of a series. */
export const datesDetails = (booking: BookingFacts): (Detail | false)[] =>
  booking.series?.map((place) => ({
    term: formatDay(place.booking_date),
    value: `${formatTimeRange(place.start_time, place.end_time)}, ${place.room_name}`,
  })) ?? bookingDetails(booking);

export const reasonDetail = ({ reason }: Pick<BookingFacts, "reason">): Detail | false =>
  !!reason && { term: "Reason", value: reason };

/** The email of a series has no attachment: a calendar message (RFC 5546) contains one entry only. */
export const calendarSentence = (
  { series }: BookingFacts,
  ofOne: string,
  ofSeries = "The calendar feed on the page Your Bookings contains all dates.",
): string => (series ? ofSeries : ofOne);

export function bookingCalendar(
  method: CalendarChange["method"],
  booking: BookingFacts,
): CalendarChange | null {
  if (booking.series) return null;
  return {
    method,
    entry: bookingEntry({ ...booking, id: booking.booking_id }),
    guests: booking.guests.flatMap(({ name, email, response }) =>
      email ? [{ name: name ?? "", email, response }] : [],
    ),
  };
}
