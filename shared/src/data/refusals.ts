import * as v from "valibot";
import { formatCredits } from "../domain/credits";
import { formatCharge, formatRefund } from "../domain/includedMinutes";
import { formatPaise, formatRupees } from "../domain/money";
import { outOfStock } from "../domain/outOfStock";
import { spanText } from "../domain/spanText";
import { nameOfSpace, nameWithoutLetters } from "./nameRefusals";
import { formatCount, formatNumber } from "../domain/numbers";

const paramsSchema = v.pipe(
  v.unknown(),
  v.check((params) => !Array.isArray(params)),
  v.record(v.string(), v.unknown()),
);
const refusalSchema = v.object({
  code: v.literal("P0001"),
  message: v.string(),
  details: v.nullish(v.string()),
});

export interface Refusal {
  code: string;
  params: Readonly<Record<string, unknown>>;
}

export function refusalOf(error: unknown): Refusal | null {
  if (!v.is(refusalSchema, error)) return null;
  return { code: error.message, params: paramsOf(error.details) };
}

function paramsOf(details: string | null | undefined): Refusal["params"] {
  try {
    return v.parse(paramsSchema, JSON.parse(details ?? ""));
  } catch {
    return {};
  }
}

/** An error like that of the database, for writes that the client refuses before it sends them. */
export const refusalError = (code: string, params: unknown = {}): Error =>
  Object.assign(new Error(code), { code: "P0001", details: JSON.stringify(params) });

/** The result of the first request, if `error` refuses its repetition. */
export function resultOfRepeated(error: unknown): Refusal["params"] | null {
  const refusal = refusalOf(error);
  return refusal?.code === "request_repeated" ? refusal.params : null;
}

const outdatedCodes = new Set<string | undefined>([
  "price_changed",
  "quote_changed",
  "quote_expired",
  "unknown_quote",
  "booking_changed",
]);

/** True if the price or the booking has changed since it was shown. Show it again before the next attempt. */
export const isOutdated = (error: unknown): boolean => outdatedCodes.has(refusalOf(error)?.code);

/** spec 2 §5, spec 2 §8 */
export const slotTaken = "This time slot is already booked. Please select another time.";
export const nothingChosen = "Please select a date and time slot";
export const unknownBooking = "This booking no longer exists.";
export const unsafeEmail =
  "The email address cannot contain ?, & or %, brackets, quotes, commas or accented letters.";
/** Codes of PostgreSQL for a value that a column or a parameter cannot have. */
export const badValueCodes = ["22003", "22007", "22008", "22P02", "23502", "23514"];
export const badValue =
  "A value is missing, too large or not allowed. Check the values, then try again.";
export const insufficientCreditsForDayPass = "You don't have enough credits to create a day pass.";
export const insufficientCreditsMessage = (needed: number): string =>
  `You need ${needed} credits to make this booking. Please purchase more credits.`;

type Sentence = string | ((params: Refusal["params"]) => string);

const sentences: Readonly<Record<string, Sentence>> = {
  slot_taken: slotTaken,
  past_date: "This date is in the past. Please choose another date.",
  held_before:
    "You held this slot before, so we cannot hold it again for half an hour. You can book it while it is free.",
  hold_not_needed: "You have enough credits for this booking now. Confirm it to book.",
  unknown_hold: "This slot is no longer held.",
  slot_in_past: "This time has already started. Please select another time.",
  bad_slot: "This room has no such slot. Please choose another time.",
  one_booking_at_a_time: "Book one slot at a time.",
  closed_day: ({ reason, opens, closes }) => {
    if (typeof opens === "string" && typeof closes === "string") {
      return `Rooms can be booked from ${timeText(opens)} to ${timeText(closes)} on this day. Please choose another time.`;
    }
    if (reason === null) {
      return "This room cannot be booked on this day. Please choose another date.";
    }
    return typeof reason === "string" && reason !== "Closed"
      ? `The space is closed on this day: ${reason}. Please choose another date.`
      : "The space is closed on this day. Please choose another date.";
  },
  insufficient_credits: insufficientCreditsSentence,
  too_far_ahead: ({ days, kind }) =>
    `${kind === "visit" ? "Visits can be announced" : "Rooms can be booked"} up to ${Number(days)} days ahead. Please choose an earlier date.`,
  too_many_bookings: ({ max }) =>
    `You can have at most ${Number(max)} upcoming bookings of rooms priced in rupees. Cancel one of them to book another.`,
  too_many_open: ({ max }) =>
    `You can have at most ${formatCount(Number(max), "upcoming booking")} of this room. Cancel one to book another.`,
  too_soon: ({ minutes }) =>
    `This room must be booked at least ${spanText(Number(minutes))} ahead. Please choose a later time.`,
  bad_duration: ({ shortest, longest, step }) =>
    `This room can be booked for ${stayText({ shortest, longest, step })}. Please choose another duration.`,
  bad_start: ({ step, opens }) =>
    `Bookings of this room start every ${spanText(Number(step) * 30)} from ${timeText(String(opens))}. Please choose another time.`,
  needs_approval:
    "Bookings of this room need approval. Request each one, or ask an admin to book them for you.",
  approval_not_needed: "This room no longer needs approval. Book it directly.",
  too_many_requests: ({ max }) =>
    `You can have at most ${Number(max)} requests that wait for approval. Withdraw one to send another.`,
  seller_details_missing:
    "Details of the seller are missing. Complete them, then issue the documents.",
  request_over: "This request was already answered or withdrawn, or it has expired.",
  other_unit:
    "The price of this room has changed between credits and rupees since the request. Reject it, so that the member can request the room again.",
  bad_guest_email: unsafeEmail,
  desk_only: "This room is booked at the front desk. Please ask there.",
  room_unavailable: "This room can no longer be booked. Please choose another room.",
  other_refund_ladder: ({ credits, charged }) =>
    `Cancelling this booking now returns ${Number(credits)} of ${formatCredits(Number(charged))}, so it can only move to a room with the same refund rules.`,
  bad_series: "Choose how often the booking repeats, from today on, and when it ends.",
  too_many_dates: ({ max }) => `A series can have up to ${Number(max)} dates.`,
  unknown_series: "These bookings have started or were cancelled.",
  unknown_booking: unknownBooking,
  booking_changed:
    "Someone else changed this booking first. Please check its current time and try again.",
  booking_not_future: "This booking has already started and can no longer be changed.",
  end_in_past: "This end time has passed. Please choose a later one.",
  event_full: "All seats are taken.",
  event_cancelled: "This event has been cancelled.",
  event_past: "This event has ended.",
  event_started: "This event has already started, so you can no longer leave.",
  unknown_event: "This event no longer exists.",
  price_changed: (params) =>
    `${pricedThing(params)} costs ${priceNow(params)} now. Nothing has been charged yet.`,
  quote_changed: (params) =>
    `The price or its terms have changed. ${pricedThing(params)} costs ${priceNow(params)} now. Nothing has been charged yet.`,
  quote_expired: (params) =>
    `The price was shown more than 10 minutes ago. ${pricedThing(params)} costs ${priceNow(params)} now. Nothing has been charged yet.`,
  unknown_quote: "This price was not shown to your account. Check the price and try again.",
  refund_changed: ({ credits, charged, minutes, minutes_charged }) => {
    const refund = formatRefund({
      credits: Number(credits),
      charged: Number(charged),
      minutes: Number(minutes ?? 0),
      minutes_charged: Number(minutes_charged ?? 0),
    });
    return `Cancelling now returns ${refund}. Nothing was cancelled yet.`;
  },
  already_registered: "You are already registered for this event.",
  unchecked_image: "This image has not been checked. Please choose it again.",
  request_repeated: "This request has already succeeded. Nothing was charged again.",
  request_outdated:
    "Your first request succeeded, but its result was changed or cancelled since then. Nothing was charged again.",
  request_reused: "The details have changed since your first request. Please try again.",
  not_signed_in: "Please log in to continue.",
  member_suspended:
    "This member is suspended. End the suspension on the member's page, then try again.",
  account_inactive: "This account is closed or suspended. Please ask at the front desk.",
  password_needed: "Enter your password again, then try once more.",
  not_admin: "Only admins can do this.",
  own_account: "You cannot suspend your own account.",
  account_of_admin: "Remove the admin role first, then suspend the account.",
  last_admin: "At least one admin must exist in the system.",
  out_of_stock: ({ name, left }) =>
    typeof name === "string" ? outOfStock(name, Number(left)) : "This item is no longer available.",
  bad_cart: "Your cart could not be read. Please add the items again.",
  bad_export: "The list could not be exported. Please reload the page and try again.",
  bad_amount: "Please enter a valid amount.",
  payment_too_small: "The smallest payment is ₹1. Please add something to your cart.",
  bad_range: "Choose a first day that is not after the last day.",
  range_too_long: ({ days }) => `Choose at most ${formatNumber(Number(days))} days.`,
  order_paid: "Your last order is already paid. You were not charged again.",
  order_pending:
    "Your bank is still confirming your last payment. You can order again when its result is known.",
  too_often: "Too many attempts. Try again in an hour.",
  bad_plan:
    "The plan was not saved. Check its name, price, room hours, rooms, day passes and discount.",
  unknown_plan: "This plan is archived or no longer exists. Choose another plan.",
  plan_change_outdated:
    "The plans or what the member has used have changed. Check the new figures and try again.",
  unknown_user: "This user no longer exists.",
  bad_reason: "Enter a reason of up to 200 characters.",
  bad_note: "Enter a note of up to 200 characters.",
  bad_visit:
    "Enter the name and email address of your guest and the day of the visit. A phone number has up to 40 characters, a name 200 and the purpose 1000.",
  bad_answer: "Enter an answer of up to 5,000 characters.",
  bad_opening_hours:
    "The opening hours were not saved. Enter each weekday once with times from 00:00 to 23:59, and each holiday once with a name of up to 200 characters.",
  bad_setting: badValue,
  rules_allow_nothing: "Nothing could be booked. Check the notice, shortest stay and hours.",
  bad_push_subscription: "This browser offers no push notifications that the portal can use.",
  bad_pause: "Choose today, tomorrow morning or until you switch them on.",
  bad_price: "Enter a price from 0 to 10,00,000.",
  bad_block: "Select a start, a later end in the future at most 31 days away, and enter a reason.",
  already_blocked: "The room is already blocked at this time. End that block first.",
  unknown_block: "This block has already ended.",
  bookings_changed:
    "These bookings have changed since you loaded them. Check the list and try again.",
  bad_choice: "Choose for each booking whether to cancel, move or leave it.",
  stale_version: "Someone else changed these settings first. Reload them and try again.",
  unknown_override: "This rule cannot be overridden.",
  stale_stage: ({ number, stage }) =>
    typeof number === "number" && typeof stage === "string"
      ? `Someone else has moved order ${number}: it is ${stage} now.`
      : "This order is no longer in the queue.",
  not_in_queue: "This order is no longer in the queue: it was refunded.",
  bad_stage: "Choose new, preparing, ready or collected.",
  bad_method: "Choose cash, UPI or card.",
  more_than_due: ({ paise }) =>
    Number(paise) > 0
      ? `Only ${formatPaise(Number(paise))} is still due for this booking.`
      : "Nothing is due for this booking any more.",
  more_than_paid: ({ paise }) =>
    Number(paise) > 0
      ? `Only ${formatPaise(Number(paise))} of this payment is left to return.`
      : "This payment has already been returned.",
  bad_closing_day: "Choose today or an earlier day.",
  desk_closed: ({ by }) =>
    `${typeof by === "string" ? by : "Someone else"} has closed this day in the meantime. Check what is left to count.`,
  cash_changed: ({ paise }) =>
    `Cash was taken or returned in the meantime: ${formatPaise(Number(paise))} is expected now. Count again.`,
  unknown_closing: "This closing was already corrected.",
  order_prepared: "The cafe has begun to prepare this order, so its items cannot go back in stock.",
  not_refundable: "This order cannot be refunded.",
  choice_is_fixed: "This email cannot be turned on or off.",
  bad_token: "This link is not valid. Choose on your profile page what you receive.",
  bad_address_return: "This link no longer works. Please ask at the front desk.",
  address_taken: "This address has another account now. Please ask at the front desk.",
  unknown_push_service: "Push notifications of this browser are not supported.",
  unknown_guest: "This person is no longer on the list.",
  unknown_invitation: "You are no longer invited, or the booking was cancelled.",
  bad_invitation: "This link is not valid. Open the link in the email again.",
  bad_response: "Answer with accept or decline.",
  bad_guest: ({ email }) =>
    typeof email === "string" && email
      ? `${email} is not an email address.`
      : "Add people by name or by email address.",
  new_member_invitations: ({ max }) =>
    `New members can invite ${Number(max)} people a day until their first payment. Ask the front desk if you need more.`,
  invited_too_often: "One of these people has been invited very often. Try again later.",
  guest_is_booker: "The booking already includes the person who made it.",
  too_many_guests: ({ max }) =>
    `A booking can have at most ${Number(max)} guests. Remove some people first.`,
  already_answered: "Someone else has answered this feedback, or it no longer exists.",
  unknown_delivery: "This message has been sent or is already being tried again.",
  unknown_visitor: "This visitor no longer exists.",
  visitor_pending: "This visitor is not approved yet. Approve the visit first.",
  visitor_rejected: "This visit was rejected. Approve it before you check the visitor in.",
  visitor_not_here: "This visitor has not arrived yet.",
  unknown_day_pass: "This day pass no longer exists.",
  day_pass_used:
    "This day pass can no longer be cancelled: its guest has arrived, or its day is over.",
  visit_final: "This visit can no longer be changed: it was rejected, has begun or is over.",
  visit_of_booking: "This visitor comes to your booking. Change the booking or its guests instead.",
  visit_ended: "This visitor has already left.",
  visit_other_day: ({ date }) => `This visit is for ${dayOf(date)}, not for today.`,
  visit_changed: "Someone else changed this visit first. Check its current times and try again.",
  no_pass_possible:
    "A pass needs an approved visitor with an email address who has not arrived yet.",
  kiosk_unpaired: "This kiosk is not paired. Ask an admin for a pairing code.",
  unknown_kiosk: "This kiosk no longer exists.",
  bad_kiosk_name: "Enter a name of up to 100 characters.",
  bad_token_name: "Enter a name of up to 100 characters.",
  bad_token_module: "Enter the name of a module, such as mf-booking.",
  bad_token_actions: "Choose at least one action.",
  bad_preview: "Name a module and the build id of one of its releases.",
  bad_preview_days: "Choose 1 to 30 days.",
  bad_token_expiry: "Choose an end within the next 366 days.",
  unknown_release_token: "This token no longer exists.",
  bad_pairing_code:
    "This code is not valid. It works once, within 10 minutes: check it or create another.",
  bad_pass: "This code is not valid. Check it, or ask at the front desk.",
  pass_other_day: ({ date }) => `This pass is for ${dayOf(date)}. Please ask at the front desk.`,
  pass_used: "This pass has already been used. Please ask at the front desk.",
  pass_revoked: "This pass is no longer valid. Please ask at the front desk.",
  bad_walk_in: "Enter your name, with up to 200 characters, and a purpose with up to 1,000.",
  unknown_host: "We could not find this host. Check the name, or ask at the front desk.",
  several_hosts: "Several members have this name. Please ask at the front desk.",
  bad_name: nameWithoutLetters,
  reserved_name: nameOfSpace,
  too_many_attempts: "Too many attempts. Please wait a few minutes, or ask at the front desk.",
  walk_in_answered: "This visitor was already let in or declined.",
  import_size: ({ max }) =>
    `A file can have up to ${formatNumber(Number(max))} rows. Split it into several files.`,
  import_row: ({ row }) =>
    `Row ${Number(row)} of the import is not valid, so nothing was imported. Choose the file again.`,
  import_known: ({ first, count }) =>
    typeof first === "string"
      ? `${first} exists already${Number(count) > 1 ? `, and ${Number(count) - 1} more in the file` : ""}. Nothing was imported: check the file again.`
      : "Someone else added some of these rows at the same time. Nothing was imported: check the file again.",
  invitation_expired: "This invitation has expired. Ask an admin to send another.",
  invitation_accepted: "This invitation has already been accepted. Log in with your password.",
  invitation_resent:
    "The invitation has already been sent twice. The member can use “Forgot password?” on the login page.",
  credits_spent: "Credits of this order have been spent, so it cannot be refunded.",
};

export function sentenceOf({ code, params }: Refusal): string | null {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return typeof sentence === "function" ? sentence(params) : (sentence ?? null);
}

/** Does what `formatDay` does, without dayjs: pages load this file before their first paint. */
const dayOf = (date: unknown): string =>
  typeof date === "string"
    ? new Date(date).toUTCString().slice(0, 16).replace(" 0", " ")
    : "another day";

/** Does what `formatTime` does, without dayjs. */
function timeText(time: string): string {
  const [hour = 0, minute = ""] = time
    .split(":")
    .map((part, index) => (index ? part : Number(part)));
  return `${((Number(hour) + 11) % 12) + 1}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}

/** The parameters are numbers of half hours. */
function stayText({ shortest, longest, step }: Refusal["params"]): string {
  const [from, to] = [Number(shortest), Number(longest)].map((units) => spanText(units * 30));
  if (from === to) return `${from} at a time`;
  const steps = Number(step) > 1 ? `, in steps of ${spanText(Number(step) * 30)}` : "";
  return `${from} to ${to} at a time${steps}`;
}

function pricedThing({ kind, title }: Refusal["params"]): string {
  switch (kind) {
    case "booking":
      return "This booking";
    case "series":
      return "This series";
    case "day_pass":
      return "A day pass";
    case "event":
      return `A seat at ${String(title)}`;
    default:
      return "Your order";
  }
}

function priceNow({ credits, rupees, paise, included_minutes }: Refusal["params"]): string {
  const included = Number(included_minutes ?? 0);
  if (included > 0) return formatCharge(Number(credits), included);
  if (Number(credits) > 0) return formatCredits(Number(credits));
  if (Number(rupees) > 0) return `${formatRupees(Number(rupees))} at the front desk`;
  return Number(paise) > 0 ? formatPaise(Number(paise)) : "nothing";
}

function insufficientCreditsSentence({ needed, balance, kind }: Refusal["params"]): string {
  switch (kind) {
    case "day_pass":
      return insufficientCreditsForDayPass;
    case "removal":
      return `The balance is only ${formatCredits(Number(balance))}.`;
    case "event":
      return `You need ${formatCredits(Number(needed))} to register for this event. Please purchase more credits.`;
    default:
      return insufficientCreditsMessage(Number(needed));
  }
}
