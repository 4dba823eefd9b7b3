import * as v from "valibot";
import { bookingEntry } from "../../../calendar/calendarEntry";
import { roomLocation } from "../../../domain/roomLocation";
import { mapLink } from "../../../domain/spaceAddress";
import { type Detail, defineKind } from "../../defineKind";
import { clockTime, day, instant, optionalText, personName, text, wholeNumber } from "../../facts";
import { bookingDetails, formatWhen, joinFacts } from "./bookingFacts";

const placeSchema = v.object({
  room_name: text,
  booking_date: day,
  start_time: clockTime,
  end_time: clockTime,
});

const invitationSchema = v.object({
  ...placeSchema.entries,
  booking_id: text,
  room_description: optionalText,
  /** Half hours. */
  duration: wholeNumber,
  booker_name: personName,
  address: optionalText,
  map_url: optionalText,
  change: v.picklist(["invited", "moved", "cancelled", "removed"]),
  changed_at: instant,
  previous: v.optional(v.nullable(placeSchema), null),
});
type InvitationFacts = v.InferOutput<typeof invitationSchema>;

const isOver = ({ change }: InvitationFacts): boolean =>
  change === "cancelled" || change === "removed";

function title({ change, booker_name, room_name }: InvitationFacts): string {
  switch (change) {
    case "invited":
      return `${booker_name} invites you to ${room_name}`;
    case "moved":
      return `New time or room: ${booker_name}’s booking of ${room_name}`;
    case "cancelled":
      return `Cancelled: ${booker_name}’s booking of ${room_name}`;
    case "removed":
      return `You are no longer invited to ${room_name}`;
  }
}

/** An answer holds until the time changes. */
function isAskedAgain({ previous, booking_date, start_time, end_time }: InvitationFacts): boolean {
  return (
    previous?.booking_date !== booking_date ||
    previous.start_time !== start_time ||
    previous.end_time !== end_time
  );
}

function lead(invitation: InvitationFacts): string {
  const { change, booker_name } = invitation;
  switch (change) {
    case "invited":
      return `${booker_name} has booked a room and invites you. The attached invitation adds it to your calendar.`;
    case "moved":
      return isAskedAgain(invitation)
        ? `${booker_name}’s booking was moved. Please answer again: the attached invitation updates your calendar.`
        : `${booker_name}’s booking was moved to another room. The attached invitation updates your calendar.`;
    case "cancelled":
      return `${booker_name}’s booking was cancelled. The attached file removes it from your calendar.`;
    case "removed":
      return `${booker_name} has removed you from this booking. The attached file removes it from your calendar.`;
  }
}

function formatBefore({ previous, room_name }: InvitationFacts): string | null {
  if (!previous) return null;
  const when = formatWhen(previous);
  return previous.room_name === room_name ? when : `${previous.room_name}, ${when}`;
}

function addressDetail({ address, map_url }: InvitationFacts): Detail | false {
  const url = mapLink({ address: address ?? "", map_url: map_url ?? "" });
  return (
    !!address && { term: "Address", value: address, ...(url && { link: { text: "Map", url } }) }
  );
}

const preview: InvitationFacts = {
  booking_id: "7f8a6f5e-2b1d-4c3e-9a4f-0d1e2f3a4b5c",
  room_name: "Neem",
  room_description: "First floor, quiet wing - Seats eight, whiteboard",
  booking_date: "2026-11-27",
  start_time: "10:00:00",
  end_time: "11:30:00",
  duration: 3,
  booker_name: "Asha Rao",
  address: "14 Residency Road, Bengaluru 560025",
  map_url: "",
  change: "invited",
  changed_at: "2026-11-20T06:30:00.000Z",
  previous: null,
};

export const bookingInvitation = defineKind({
  kind: "booking_invitation",
  group: "Bookings",
  label: "Booking invitation",
  description: "A member invites you to a booking, moves it or cancels it.",
  data: invitationSchema,
  title,
  body: (invitation) =>
    joinFacts(formatWhen(invitation), roomLocation(invitation.room_description)),
  path: (invitation) =>
    isOver(invitation) ? "/bookings" : `/bookings#invitation-${invitation.booking_id}`,
  action: "View invitation",
  lead,
  details(invitation) {
    const before = formatBefore(invitation);
    return [
      ...bookingDetails(invitation),
      !isOver(invitation) && addressDetail(invitation),
      before !== null && { term: "Before", value: before },
      { term: "Booked by", value: invitation.booker_name },
      !isOver(invitation) && {
        term: "Your answer",
        value:
          "Please answer with the button. The portal does not read answers that your calendar app sends.",
      },
    ];
  },
  calendar: (invitation) => ({
    method: isOver(invitation) ? "CANCEL" : "REQUEST",
    isInvitation: true,
    entry: bookingEntry({ ...invitation, id: invitation.booking_id }),
  }),
  guestFooter: ({ booker_name }) => `You get this email because ${booker_name} invited you.`,
  canAnswer: (invitation) => !isOver(invitation),
  preview,
  variants: {
    Moved: {
      ...preview,
      change: "moved",
      start_time: "14:00:00",
      end_time: "15:30:00",
      changed_at: "2026-11-21T09:05:00.000Z",
      previous: preview,
    },
    "Another room": {
      ...preview,
      change: "moved",
      changed_at: "2026-11-21T09:05:00.000Z",
      previous: { ...preview, room_name: "Peepal" },
    },
    Cancelled: { ...preview, change: "cancelled", changed_at: "2026-11-21T09:05:00.000Z" },
    Removed: { ...preview, change: "removed", changed_at: "2026-11-21T09:05:00.000Z" },
  },
});
