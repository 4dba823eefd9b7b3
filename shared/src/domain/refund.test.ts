import { describe, expect, test } from "vitest";
import { refundedInWords, refundSentence, type RefundedLot } from "./refund";

const lot = (credits: number, expires_at: string | null, is_expired = false): RefundedLot => ({
  credits,
  expires_at,
  is_expired,
});
const december = "2026-12-03T12:35:00+00:00";
const june = "2027-06-01T18:30:00+00:00";
const gone = "2026-11-01T00:00:00+00:00";

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
      "less than was paid",
      [lot(3, gone, true), lot(1, null)],
      "1 credit comes back to your balance. 3 more have expired meanwhile.",
      "1 credit refunded, 3 have expired meanwhile.",
    ],
    [
      "nothing of what was paid",
      [lot(1, gone, true)],
      "No credits come back: 1 credit has expired meanwhile.",
      "None refunded: 1 credit has expired meanwhile.",
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
