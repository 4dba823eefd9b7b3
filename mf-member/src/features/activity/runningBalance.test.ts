import { expect, test } from "vitest";
import { balanceAt } from "./runningBalance";

const ledger = [
  { created_at: "2026-11-20T10:00:00.123456+00:00", balance_after: 32 },
  { created_at: "2026-11-19T10:00:00+00:00", balance_after: 40 },
];

test.each([
  { moment: "2026-11-20T10:00:00.123456+00:00", balance: 32, of: "the line written with it" },
  { moment: "2026-11-20T15:29:59+05:30", balance: 40, of: "the line before it" },
  { moment: "2026-11-25T00:00:00Z", balance: 32, of: "the newest line when nothing followed" },
  { moment: "2026-11-01T00:00:00Z", balance: null, of: "nothing before the first line" },
])("The running balance at $moment is that of $of", ({ moment, balance }) => {
  expect(balanceAt(ledger, moment)).toBe(balance);
});
