import type { Sentences } from "./sentences";

export const bookingSentences: Sentences = {
  past_date: "This date is in the past. Please choose another date.",
  slot_in_past: "This time has already started. Please select another time.",
  closed_day: ({ reason }) =>
    typeof reason === "string" && reason !== "Closed"
      ? `The space is closed on this day: ${reason}. Please choose another date.`
      : "The space is closed on this day. Please choose another date.",
  too_far_ahead: ({ days }) =>
    `Rooms can be booked up to ${Number(days)} days ahead. Please choose an earlier date.`,
  too_many_bookings: ({ max }) =>
    `You can have at most ${Number(max)} upcoming bookings of rooms priced in rupees. Cancel one of them to book another.`,
  room_unavailable: "This room can no longer be booked. Please choose another room.",
  booking_changed:
    "Someone else changed this booking first. Please check its current time and try again.",
  booking_not_future: "This booking has already started and can no longer be changed.",
  bookings_changed:
    "These bookings have changed since you loaded them. Check the list and try again.",
  bad_choice: "Choose for each booking whether to cancel, move or leave it.",
  bad_block: "Select a start, a later end in the future at most 31 days away, and enter a reason.",
  already_blocked: "The room is already blocked at this time. End that block first.",
  unknown_block: "This block has already ended.",
  unknown_guest: "This person is no longer on the list.",
  unknown_invitation: "You are no longer invited, or the booking was cancelled.",
  bad_invitation: "This link is not valid. Open the link in the email again.",
  bad_response: "Answer with accept or decline.",
  bad_guest: ({ email }) =>
    typeof email === "string" && email
      ? `${email} is not an email address.`
      : "Add people by name or by email address.",
  guest_is_booker: "The booking already includes the person who made it.",
  too_many_guests: ({ max }) =>
    `A booking can have at most ${Number(max)} guests. Remove some people first.`,
  unknown_override: "This rule cannot be overridden.",
};
