import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { refusalOf, sentenceOf } from "./refusals";

const schemas = join(import.meta.dirname, "../../../supabase/schemas");

/** Codes of tables and functions that members cannot write to or call. */
const internal = [
  "audit_is_append_only",
  "backend_lacks",
  "bad_release_token",
  "booking_history_is_append_only",
  "closings_are_final",
  "expired_release_token",
  "invoices_are_final",
  "ledger_is_append_only",
  "mode_mismatch",
  "notes_are_append_only",
  "order_is_fixed",
  "order_only_forward",
  "payment_of_another_order",
  "release_log_is_append_only",
  "release_token_lacks_action",
  "release_token_of_other_module",
  "release_token_too_often",
  "release_token_without_admin",
  "repeated_release_request",
  "revoked_release_token",
  "unknown_order",
];

/** Codes of functions that a later migration has dropped. */
const former = ["price_increased"];

/** The stable codes in the calls of `private.refuse`. */
function codesOfDatabase(): string[] {
  const code = /'([a-z]+(?:_[a-z]+)+)'/g;
  const calls = readdirSync(schemas).flatMap((name) => [
    ...readFileSync(join(schemas, name), "utf8").matchAll(/private\.refuse\(([^;]+);/g),
  ]);
  const codes = calls
    .map(([call]) => call.replace(/jsonb_build_object.*/s, ""))
    .flatMap((call) => [...call.matchAll(code)].map(([, found = ""]) => found));
  return [...new Set(codes)].filter((found) => !former.includes(found)).sort();
}

describe("sentenceOf", () => {
  it.each(codesOfDatabase().filter((code) => !internal.includes(code)))(
    "has a sentence for %s",
    (code) => {
      expect(sentenceOf({ code, params: {} })).toMatch(/^[A-Z].*[a-z]/);
    },
  );

  it.each(internal)("has no sentence for the internal code %s", (code) => {
    expect(codesOfDatabase()).toContain(code);
    expect(sentenceOf({ code, params: {} })).toBeNull();
  });

  it.each([
    ["closed_day", {}, "The space is closed on this day. Please choose another date."],
    [
      "closed_day",
      { reason: null, opens: "10:00:00", closes: "16:30:00" },
      "Rooms can be booked from 10:00 AM to 4:30 PM on this day. Please choose another time.",
    ],
    [
      "too_far_ahead",
      { days: 365, kind: "visit" },
      "Visits can be announced up to 365 days ahead. Please choose an earlier date.",
    ],
    [
      "too_far_ahead",
      { days: 30 },
      "Rooms can be booked up to 30 days ahead. Please choose an earlier date.",
    ],
    [
      "closed_day",
      { reason: null, opens: null, closes: null },
      "This room cannot be booked on this day. Please choose another date.",
    ],
    [
      "too_many_open",
      { max: 1 },
      "You can have at most 1 upcoming booking of this room. Cancel one to book another.",
    ],
    [
      "too_soon",
      { minutes: 120 },
      "This room must be booked at least 2 h ahead. Please choose a later time.",
    ],
    [
      "bad_duration",
      { shortest: 1, longest: 4, step: 1 },
      "This room can be booked for 30 min to 2 h at a time. Please choose another duration.",
    ],
    [
      "bad_duration",
      { shortest: 2, longest: 8, step: 2 },
      "This room can be booked for 1 h to 4 h at a time, in steps of 1 h. Please choose another duration.",
    ],
    [
      "bad_duration",
      { shortest: 18, longest: 18, step: 2 },
      "This room can be booked for 9 h at a time. Please choose another duration.",
    ],
    [
      "bad_start",
      { step: 3, opens: "09:00:00" },
      "Bookings of this room start every 90 min from 9:00 AM. Please choose another time.",
    ],
    [
      "refund_changed",
      { credits: 2, charged: 4 },
      "Cancelling now returns 2 of 4 credits. Nothing was cancelled yet.",
    ],
    [
      "too_many_bookings",
      { max: 3 },
      "You can have at most 3 upcoming bookings of rooms priced in rupees. Cancel one of them to book another.",
    ],
    [
      "insufficient_credits",
      { needed: 1, kind: "event" },
      "You need 1 credit to register for this event. Please purchase more credits.",
    ],
    [
      "insufficient_credits",
      { needed: 6 },
      "You need 6 credits to make this booking. Please purchase more credits.",
    ],
    [
      "price_changed",
      { kind: "event", title: "Quiz night", credits: 5 },
      "A seat at Quiz night costs 5 credits now. Nothing has been charged yet.",
    ],
    [
      "quote_changed",
      { kind: "booking", credits: 6, rupees: 0 },
      "The price or its terms have changed. This booking costs 6 credits now. Nothing has been charged yet.",
    ],
    [
      "quote_expired",
      { kind: "booking", credits: 0, rupees: 2000 },
      "The price was shown more than 10 minutes ago. This booking costs ₹2,000 at the front desk now. Nothing has been charged yet.",
    ],
    [
      "price_changed",
      { kind: "day_pass", credits: 0 },
      "A day pass costs nothing now. Nothing has been charged yet.",
    ],
    [
      "price_changed",
      { kind: "snacks", paise: 13_550 },
      "Your order costs ₹135.50 now. Nothing has been charged yet.",
    ],
    ["out_of_stock", { name: "Samosa", left: 1 }, "Only 1 of Samosa left in stock."],
    ["out_of_stock", { name: "Samosa" }, "Samosa is out of stock."],
    ["out_of_stock", { left: 2 }, "This item is no longer available."],
  ])("fills the parameters of %s in: %j", (code, params, sentence) => {
    expect(sentenceOf({ code, params })).toBe(sentence);
  });
});

describe("refusalOf", () => {
  const error = { code: "P0001", message: "closed_day" };

  it.each([
    ['{"reason":"Diwali"}', { reason: "Diwali" }],
    ["{oops", {}],
    ["[1]", {}],
    [null, {}],
    [undefined, {}],
  ])("reads the parameters %j", (details, params) => {
    expect(refusalOf({ ...error, details })).toEqual({ code: "closed_day", params });
  });

  it.each([[{ ...error, code: "23505" }], [{ code: "P0001" }], ["P0001"], [null]])(
    "ignores the error %j",
    (other) => {
      expect(refusalOf(other)).toBeNull();
    },
  );
});
