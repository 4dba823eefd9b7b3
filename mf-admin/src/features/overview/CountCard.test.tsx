import { render, screen } from "@testing-library/react";
import { Users } from "lucide-react";
import { fakeBackend, pageOf, type SentRequest } from "@portal/shared/testing/fakeBackend";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { CountCard } from "./CountCard";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-31T06:30:00Z") });
});
afterEach(() => void vi.useRealTimers());

/** The counts by the first and the last day of the request. */
async function show(table: "profiles" | "bookings", counts: Record<string, number>) {
  const asked: string[] = [];
  const rest = fakeBackend({
    [`HEAD ${table}`]: ({ query }: SentRequest) => {
      const days = query.getAll(table === "bookings" ? "booking_date" : "created_at").join(" ");
      asked.push(days);
      return pageOf([], counts[days] ?? 500);
    },
  });
  render(
    <CountCard table={table} title="Total" to="/admin" icon={Users} figures="Counted" />,
    inPortal(fakePortal((request) => rest.fetch(request))),
  );
  await screen.findByText("500");
  return asked;
}

test("compares the bookings of this month with the same days of a shorter one", async () => {
  await show("bookings", {
    "gte.2026-03-31 lte.2026-03-31": 4,
    "gte.2026-03-01 lte.2026-03-31": 112,
    "gte.2026-02-01 lte.2026-02-28": 120,
  });
  const line = await screen.findByText(/Counted: 4 today, 112 this month/);
  expect(line.textContent).toContain("8 fewer than last month by this day");
});

test("counts new users by the days of the space", async () => {
  await show("profiles", {
    "gte.2026-03-30T18:30:00.000Z lt.2026-03-31T18:30:00.000Z": 1,
    "gte.2026-02-28T18:30:00.000Z lt.2026-03-31T18:30:00.000Z": 9,
    "gte.2026-01-31T18:30:00.000Z lt.2026-02-28T18:30:00.000Z": 6,
  });
  const line = await screen.findByText(/Counted: 1 today, 9 this month/);
  expect(line.textContent).toContain("3 more than last month by this day");
});
