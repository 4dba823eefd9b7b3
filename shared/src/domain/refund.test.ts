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

describe("what comes back", () => {
  test.each([
    ["nothing", [], "No credits come back.", ""],
    ["one credit", [lot(1, null)], "1 credit comes back to your balance.", "1 credit refunded."],
    [
      "credits with an end",
      [lot(4, december)],
      "4 credits come back to your balance, valid until 3 Dec 2026, 6:05 PM.",
      "4 credits refunded.",
    ],
    [
      "credits with several ends",
      [lot(1, december), lot(2, june), lot(1, null)],
      "4 credits come back to your balance: 1 valid until 3 Dec 2026, 6:05 PM, 2 valid until 2 Jun 2027, 12:00 AM, 1 without expiry.",
      "4 credits refunded.",
    ],
    [
      "credits that had expired",
      [lot(4, later, true)],
      "4 credits come back to your balance, valid for 30 days.",
      "4 credits refunded.",
    ],
    [
      "credits of which some had expired",
      [lot(3, later, true), lot(1, null)],
      "4 credits come back to your balance: 3 valid for 30 days, 1 without expiry.",
      "4 credits refunded.",
    ],
  ])("is said to the credit: %s", (_, refund, before, after) => {
    expect(refundSentence(refund)).toBe(before);
    expect(refundedInWords(refund)).toBe(after);
  });

  test("is said of somebody else's balance", () => {
    expect(refundSentence([lot(4, null)], "the balance of Asha Rao")).toBe(
      "4 credits come back to the balance of Asha Rao.",
    );
  });
});
