// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { runQuery } from "../testing/runQuery";
import { quoteAtPrice } from "./bookingQuote";
import { refusalOf } from "./refusals";

const terms = { room_id: "neem", booking_date: "2026-11-21", start_time: "10:00", duration: 2 };
const price = { credits: 4, rupees: 0, included_minutes: 0 };
const rung = { until: "2026-11-20T10:00:00", credits: 2, minutes: 0 };
const refunds = [rung];
const quote = {
  quote_id: "quote-1",
  ...price,
  refunds,
  credits_change: -4,
  balance: 40,
  shortfall: 0,
  lots: [],
  needs_approval: false,
  minutes_returned: 0,
};

/** The first quote loads now. */
const confirm = (shown: Parameters<typeof quoteAtPrice>[2]) =>
  runQuery({ "POST rpc/quote_booking": quote }, (supabase, queryClient) =>
    quoteAtPrice({ queryClient, supabase }, terms, shown).catch(refusalOf),
  );

test.each([
  ["its price and its refunds were shown", { ...price, refunds }],
  ["only a price was shown", price],
])("accepts a quote if %s", async (_, shown) => {
  expect((await confirm(shown)).data).toBe("quote-1");
});

test.each([
  ["another price", { ...price, credits: 3, refunds }],
  ["other minutes of a plan", { ...price, included_minutes: 30, refunds }],
  ["no refund ladder", { ...price, refunds: [] }],
  ["another refund ladder", { ...price, refunds: [{ ...rung, credits: 3 }] }],
])("rejects a quote with itself if %s was shown", async (_, shown) => {
  expect((await confirm(shown)).data).toMatchObject({
    code: "quote_changed",
    params: { ...price, quote },
  });
});
