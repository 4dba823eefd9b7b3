import { describe, expect, test } from "vitest";
import { balanceAt, lineOf } from "./runningBalance";

const lines = [
  { created_at: "2026-11-20T10:00:00.123456+00:00", amount: -8, balance_after: 32 },
  { created_at: "2026-11-19T10:00:00+00:00", amount: -4, balance_after: 40 },
  { created_at: "2026-11-19T10:00:00+00:00", amount: 4, balance_after: 44 },
];
const balanceOf = (createdAt: string, creditsChange: number, whole = false) => {
  const ledger = { lines, whole };
  return balanceAt(lineOf({ createdAt, creditsChange }, ledger), ledger);
};

describe("The running balance", () => {
  test.each([
    { at: "2026-11-20T10:00:00.123456+00:00", credits: -8, balance: 32, of: "the line with it" },
    { at: "2026-11-20T15:29:59+05:30", credits: 0, balance: 40, of: "the line before it" },
    { at: "2026-11-25T00:00:00Z", credits: 0, balance: 32, of: "the newest if none followed" },
    { at: "2026-11-19T10:00:00Z", credits: 4, balance: 44, of: "its own of one moment's lines" },
    { at: "2026-11-19T10:00:00Z", credits: -4, balance: 40, of: "the other of one moment's lines" },
    { at: "2026-11-19T10:00:00Z", credits: 0, balance: 40, of: "the moment's last for no credits" },
  ])("at $at after $credits credits is that of $of", ({ at, credits, balance }) => {
    expect(balanceOf(at, credits)).toBe(balance);
  });

  test("before the first line is 0, or unknown where older lines were not read", () => {
    expect(balanceOf("2026-11-01T00:00:00Z", 0, true)).toBe(0);
    expect(balanceOf("2026-11-01T00:00:00Z", 0, false)).toBeNull();
  });
});
