import type { Sentences } from "./sentences";

export const visitorSentences: Sentences = {
  unknown_visitor: "This visitor no longer exists.",
  visitor_pending: "This visitor is not approved yet. Approve the visit first.",
  visitor_rejected: "This visit was rejected. Approve it before you check the visitor in.",
  visitor_not_here: "This visitor has not arrived yet.",
  visit_ended: "This visitor has already left.",
  visit_other_day: ({ date }) => `This visit is for ${dayOf(date)}, not for today.`,
  visit_changed: "Someone else changed this visit first. Check its current times and try again.",
  no_pass_possible:
    "A pass needs an approved visitor with an email address who has not arrived yet.",
  kiosk_unpaired: "This kiosk is not paired. Ask an admin for a pairing code.",
  unknown_kiosk: "This kiosk no longer exists.",
  bad_kiosk_name: "Enter a name of up to 100 characters.",
  bad_pairing_code:
    "This code is not valid. It works once, within 10 minutes: check it or create another.",
  bad_pass: "This code is not valid. Check it, or ask at the front desk.",
  pass_other_day: ({ date }) => `This pass is for ${dayOf(date)}. Please ask at the front desk.`,
  pass_used: "This pass has already been used. Please ask at the front desk.",
  pass_revoked: "This pass is no longer valid. Please ask at the front desk.",
  bad_walk_in: "Enter your name, with up to 200 characters, and a purpose with up to 1,000.",
  unknown_host:
    "We could not find this host. Enter the first and last name, or ask at the front desk.",
  too_many_attempts: "Too many attempts. Please wait a few minutes, or ask at the front desk.",
  walk_in_answered: "This visitor was already let in or declined.",
};

/** As `formatDay`, without dayjs: pages load this file before their first paint. */
const dayOf = (date: unknown): string =>
  typeof date === "string"
    ? new Date(date).toUTCString().slice(0, 16).replace(" 0", " ")
    : "another day";
