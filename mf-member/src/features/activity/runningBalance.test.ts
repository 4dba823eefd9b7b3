import { describe, expect, test } from "vitest";
import { balanceAt, ledgerIndexOf } from "./runningBalance";

const lines = [
  { created_at: "2026-11-20T10:00:00.123456+00:00", amount: -8, balance_after: 32 },
  { created_at: "2026-11-19T10:00:00+00:00", amount: -4, balance_after: 40 },
  { created_at: "2026-11-19T10:00:00+00:00", amount: 4, balance_after: 44 },
];
const balanceOf = (createdAt: string, creditsChange: number, complete = false) => {
  const ledger = { lines, complete };
  return balanceAt(ledgerIndexOf({ createdAt, creditsChange }, ledger), ledger);
};

describe("balanceAt", () => {
  test.each([
    {
      at: "2026-11-20T10:00:00.123456+00:00",
      credits: -8,
      balance: 32,
      of: "the line with the same time and amount",
    },
    { at: "2026-11-20T15:29:59+05:30", credits: 0, balance: 40, of: "the newest line before it" },
    { at: "2026-11-25T00:00:00Z", credits: 0, balance: 32, of: "the newest line" },
    {
      at: "2026-11-19T10:00:00Z",
      credits: 4,
      balance: 44,
      of: "the line with its amount among equal times",
    },
    {
      at: "2026-11-19T10:00:00Z",
      credits: -4,
      balance: 40,
      of: "the line with the other amount among equal times",
    },
    {
      at: "2026-11-19T10:00:00Z",
      credits: 0,
      balance: 40,
      of: "the newest line with its time, for no credits",
    },
  ])("returns the balance of $of at $at with a change of $credits", ({ at, credits, balance }) => {
    expect(balanceOf(at, credits)).toBe(balance);
  });

  test("returns 0 before the first line, and null if older lines were not read", () => {
    expect(balanceOf("2026-11-01T00:00:00Z", 0, true)).toBe(0);
    expect(balanceOf("2026-11-01T00:00:00Z", 0, false)).toBeNull();
  });
});
