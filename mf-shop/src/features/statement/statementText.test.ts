import { expect, test } from "vitest";
import { novemberStatement as november } from "../../testing/novemberStatement";
import type { Statement } from "./statement.schema";
import { statementText, type Section } from "./statementText";

function textOf(title: string, more: Partial<Statement> = {}, today = "2026-12-05") {
  const section = statementText({ ...november, ...more }, today).find(
    (one) => one.title === title,
  ) as Section;
  return [
    ...section.lines.map(({ title: name, facts, amount, document }) =>
      [name, facts, amount, document?.text].filter(Boolean).join(" | "),
    ),
    ...section.facts.map(({ term, value }) => `${term}: ${value}`),
  ];
}

test("lists the plans with their dates, and what was used and is left", () => {
  expect(textOf("Plan")).toEqual([
    "Member | 1–20 November | ₹8,999.00 a month",
    "Team | 21–30 November",
    "Meeting rooms used: 1 h 40 min of 6 h",
    "Meeting rooms left: 4 h 20 min",
    "Day passes used: 2 of 6",
    "Day passes left: 4",
  ]);
});

test("leaves nothing of a plan that has ended, or when more was used", () => {
  expect(textOf("Plan", { has_plan: false, minutes_left: 0 }).slice(2)).toEqual([
    "Meeting rooms used: 1 h 40 min of 6 h",
    "Meeting rooms left: 0 min",
    "Day passes used: 2 of 6",
    "Day passes left: 0",
  ]);
});

test("says how much more was used than an ended or edited plan included", () => {
  const more = { used_minutes: 400, minutes_left: 0, included_day_passes: 0, plans: [] };
  expect(textOf("Plan", more)).toEqual([
    "Meeting rooms used: 6 h 40 min of 6 h",
    "Meeting rooms left: 0 min",
    "Meeting rooms beyond the plan: 40 min",
    "Day passes used: 2 of 0",
    "Day passes left: 0",
    "Day passes beyond the plan: 2",
  ]);
});

test("adds the credits up from the opening to the closing balance", () => {
  expect(textOf("Credits")).toEqual([
    "Balance on 1 November: 1,200",
    "Bought: +40",
    "Refunded: +2",
    "Spent: −12",
    "Expired: −5",
    "Balance at the end of 30 November: 1,225 credits",
  ]);
  expect(textOf("Credits", {}, "2026-11-30").at(-1)).toBe("Balance today: 1,225 credits");
  expect(textOf("Credits", {}, "2026-12-01").at(-1)).toContain("end of 30 November");
});

test("says what paid for bookings and day passes", () => {
  expect(textOf("Bookings")).toEqual([
    "Neem | Thu, 5 Nov 2026, 10:00 AM - 12:00 PM | 1 h included + 4 credits",
    "Hall | Fri, 6 Nov 2026, 10:00 AM - 11:00 AM | ₹2,000.00",
  ]);
  expect(textOf("Day passes")).toEqual([
    "Vera | Sat, 7 Nov 2026 | 8 credits",
    "Veer | Sun, 8 Nov 2026 | Included",
  ]);
});

test("lists payments and refunds in order, with their documents and totals", () => {
  expect(textOf("Payments")).toEqual([
    "40 credits | 4 Nov 2026, 11:30 AM · online | ₹11,800.00 | Tax invoice BAN/26-27/00042",
    "Hall, 6 November | 6 Nov 2026, 11:30 AM · cash at the desk | ₹2,000.00",
    "Refund for the cafe | 9 Nov 2026, 10:30 AM · online · pending | −₹34.00 | Credit note BCN/26-27/00007",
    "2 × Chai | 9 Nov 2026, 11:30 AM · online · 15% off | ₹68.00",
    "Paid online: ₹11,868.00",
    "Paid at the desk: ₹2,000.00",
    "Refunds: −₹34.00",
    "Total: ₹13,834.00",
  ]);
});

test("marks test payments and their refunds, and leaves them out of the totals", () => {
  const payments = november.payments.map((paid) => ({ ...paid, is_test: paid.kind === "snacks" }));
  const refunds = november.refunds.map((refund) => ({ ...refund, is_test: true }));
  expect(textOf("Payments", { payments, refunds }).slice(2)).toEqual([
    "Refund for the cafe | 9 Nov 2026, 10:30 AM · online · pending · test, not counted | −₹34.00 | Credit note BCN/26-27/00007",
    "2 × Chai | 9 Nov 2026, 11:30 AM · online · 15% off · test, not counted | ₹68.00",
    "Paid online: ₹11,800.00",
    "Paid at the desk: ₹2,000.00",
    "Total: ₹13,800.00",
  ]);
});

test("shows a month with refunds only, and one without payments", () => {
  expect(textOf("Payments", { payments: [] }).at(-1)).toBe("Total: −₹34.00");
  expect(textOf("Payments", { payments: [], refunds: [] })).toEqual([]);
});
