import { formatCredits } from "../../../domain/credits";
import { formatMinutes } from "../../../domain/includedMinutes";
import { formatRupees } from "../../../domain/money";
import { defineKind } from "../../defineKind";
import {
  bookingCalendar,
  type BookingFacts,
  bookingPreview,
  bookingSchema,
  calendarSentence,
  datesDetails,
  formatChange,
  formatDates,
  formatWho,
  joinFacts,
  reasonDetail,
  seriesOf,
} from "./bookingFacts";

const cancelled = (booking: BookingFacts): string =>
  ({
    member: "You cancelled this booking.",
    admin: `This booking was cancelled by ${formatWho(booking)}.`,
    block: "This booking was cancelled because the room is closed at that time.",
    hours: "This booking was cancelled because the space is closed at that time.",
  })[booking.by];

function formatRefund({ credits_change, minutes_returned, rupees_paid }: BookingFacts): string {
  const rupees = rupees_paid ? `${formatRupees(rupees_paid)} at the front desk` : "";
  const credits = credits_change ? formatCredits(credits_change) : "";
  const minutes = minutes_returned ? `${formatMinutes(minutes_returned)} back in your plan` : "";
  return joinFacts(credits, minutes, rupees) || "None";
}

const preview: BookingFacts = {
  ...bookingPreview,
  credits_change: 6,
  changed_at: "2026-11-22T05:45:00.000Z",
};

export const bookingCancelled = defineKind<BookingFacts>({
  kind: "booking_cancelled",
  group: "Bookings",
  label: "Booking cancelled",
  description:
    "Your booking is cancelled by you, by an admin, or because the room or the space is closed.",
  data: bookingSchema,
  title: ({ room_name }) => `Booking cancelled: ${room_name}`,
  body: (booking) =>
    joinFacts(
      formatDates(booking),
      booking.by === "block" && "room closed",
      booking.by === "hours" && "space closed",
      formatChange(booking),
      booking.reason,
    ),
  path: () => "/book-room",
  action: "Book another time",
  lead: (booking) =>
    `${cancelled(booking)} ${calendarSentence(booking, "The attached file removes it from your calendar.", "The calendar feed no longer contains these dates.")}`,
  details: (booking) => [
    ...datesDetails(booking),
    (booking.total_credits > 0 || !!booking.rupees_paid) && {
      term: "Refund",
      value: formatRefund(booking),
    },
    reasonDetail(booking),
  ],
  calendar: (booking) => bookingCalendar("CANCEL", booking),
  preview,
  variants: {
    "A series": seriesOf(preview),
    "Paid at the front desk": {
      ...preview,
      total_credits: 0,
      credits_change: 0,
      rupees_paid: 3000,
    },
    "By an admin": { ...preview, by: "admin", by_name: "Meera Shah", reason: "Water damage" },
    "By a block": { ...preview, by: "block", reason: "Repair: the projector" },
    "By the opening hours": {
      ...preview,
      by: "hours",
      reason: "The opening hours have changed",
    },
  },
});
