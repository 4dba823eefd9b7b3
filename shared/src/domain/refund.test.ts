import { describe, expect, test } from "vitest";
import { refundedInWords, refundSentence, type RefundedLot } from "./refund";

const lot = (credits: number, expires_at: string | null, is_renewed = false): RefundedLot => ({
  credits,
  expires_at,
  is_renewed,
});
const december = "2026-12-03T12:35:00+00:00";
const june = "2027-06-01T18:30:00+00:00";
const later = "2026-12-22T00:00:00+00:00";

describe("a refund", () => {
  test.each([
    ["nothing", [], "No credits will be refunded.", ""],
    ["one credit", [lot(1, null)], "1 credit will be refunded.", "1 credit refunded."],
    [
      "credits that expire",
      [lot(4, december)],
      "4 credits will be refunded (valid until 3 Dec 2026, 6:05 PM).",
      "4 credits refunded.",
    ],
    [
      "credits with several expiry dates",
      [lot(1, december), lot(2, june), lot(1, null)],
      "4 credits will be refunded: 1 valid until 3 Dec 2026, 6:05 PM, 2 valid through 1 Jun 2027, 1 without expiry.",
      "4 credits refunded.",
    ],
    [
      "credits that had expired",
      [lot(4, later, true)],
      "4 credits will be refunded (valid for 30 days).",
      "4 credits refunded.",
    ],
    [
      "credits of which some had expired",
      [lot(3, later, true), lot(1, null)],
      "4 credits will be refunded: 3 valid for 30 days, 1 without expiry.",
      "4 credits refunded.",
    ],
  ])("has texts before and after for %s", (_, refund, before, after) => {
    expect(refundSentence(refund)).toBe(before);
    expect(refundedInWords(refund)).toBe(after);
  });

  test("names another recipient", () => {
    expect(refundSentence([lot(4, null)], "Asha Rao")).toBe(
      "4 credits will be refunded to Asha Rao.",
    );
  });
});
