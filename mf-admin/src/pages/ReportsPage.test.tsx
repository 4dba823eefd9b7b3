import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import {
  fakeBackend,
  type FakeResponses,
  type SentRequest,
} from "@portal/shared/testing/fakeBackend";
import { expect, test, vi } from "vitest";
import { fakePortal } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { ReportsPage } from "./ReportsPage";

const november = "2026-11-01";
/** Rows of the range that begins in November, and of the one before. */
const byRange =
  (rows: object[], before: object[]) =>
  ({ body }: SentRequest) =>
    (body as { from_day: string }).from_day === november ? rows : before;

const payment = {
  day: "2026-11-03",
  kind: "snacks",
  is_test: false,
  payments: 2,
  paid_paise: 50_000,
  refunds: 1,
  refunded_paise: 12_050,
};
const creditsOf = (day: string, outstanding: number) => ({
  day,
  sold: 20,
  granted: 5,
  removed: 0,
  spent: 8,
  refunded: 2,
  expired: 1,
  outstanding,
});
const use = (hour: number, booked_minutes: number) => ({
  room_id: "r1",
  room_name: "Alder",
  hour,
  booked_minutes,
  bookable_minutes: 1800,
});

const lead = (least_hours: number, made: number, hours_before: number) => ({
  least_hours,
  made,
  hours_before,
  cancelled_by_members: 1,
  cancelled_by_others: 1,
  credits_refunded: 4,
  median_hours: 50.4,
});
const unmet = {
  weekday: 1,
  start_time: "10:00:00",
  half_hours: 2,
  people: 6,
  reason: "taken",
  searches: 7,
};
const chai = {
  snack_id: "s1",
  snack_name: "Chai",
  sold: 120,
  orders: 80,
  paise: 240_000,
  times_out: 2,
  hours_out: 5.5,
};
const talk = {
  event_id: "e1",
  title: "Talk",
  day: "2026-11-12",
  status: "active",
  seats: 40,
  taken: 30,
  given_back: 2,
  credits: 300,
};
const visits = { day: "2026-11-05", visitors: 4, day_passes: 2, arrived: 5, missed: 1 };
const asha = {
  member_id: "m1",
  member_name: "Asha Rao",
  bookings: 9,
  booked_minutes: 630,
  cafe_orders: 3,
  seats: 1,
  day_passes: 0,
  total_count: 412,
};

function show(responses: FakeResponses = {}, query = "?from=2026-11-01&to=2026-11-30") {
  const backend = fakeBackend({
    "POST rpc/report_revenue": byRange(
      [payment, { ...payment, is_test: true, paid_paise: 99_900 }],
      [{ ...payment, day: "2026-10-03", paid_paise: 40_000 }],
    ),
    "POST rpc/report_credits": byRange(
      [creditsOf("2026-11-29", 1_00_000), creditsOf("2026-11-30", 1_00_018)],
      [creditsOf("2026-10-31", 900)],
    ),
    "POST rpc/report_room_use": byRange([use(9, 450), use(10, 1800)], [use(9, 900)]),
    "POST rpc/report_lead_times": byRange([lead(0, 1, 0.5), lead(72, 3, 270)], []),
    "POST rpc/report_unmet_demand": byRange(
      [unmet, { ...unmet, start_time: null, reason: "closed", weekday: 7, searches: 2 }],
      [{ ...unmet, searches: 4 }],
    ),
    "POST rpc/report_cafe": byRange([chai], []),
    "POST rpc/report_events": byRange([talk, { ...talk, event_id: "e2", status: "cancelled" }], []),
    "POST rpc/report_visitors": byRange([visits], []),
    "POST rpc/report_members": byRange([asha], []),
    ...responses,
  });
  render(
    <ReportsPage />,
    inPortal(
      fakePortal((request) => backend.fetch(request)),
      `/admin/reports${query}`,
    ),
  );
  return backend;
}

const report = (name: string) => screen.findByRole("region", { name });
async function figureOf(section: HTMLElement, label: string) {
  const term = (await within(section).findAllByText(label)).find(({ tagName }) => tagName === "DT");
  return term?.nextElementSibling?.textContent;
}

test("compares a whole month with the month before", async () => {
  const backend = show();
  const revenue = await report("Revenue");
  await waitFor(async () =>
    expect(await figureOf(revenue, "Revenue")).toBe("₹379.50₹279.50 before"),
  );
  expect(await figureOf(revenue, "Payments")).toBe("2as before");
  const credits = await report("Credits");
  expect(await figureOf(credits, "Outstanding")).toBe("1,00,018900 before");
  expect(await figureOf(credits, "Sold")).toBe("4020 before");
  expect(await figureOf(await report("Use of the rooms"), "Use")).toBe("63%50% before");
  expect(backend.sent("POST rpc/report_credits").map(({ body }) => body)).toEqual([
    { from_day: "2026-11-01", to_day: "2026-11-30" },
    { from_day: "2026-10-01", to_day: "2026-10-31" },
  ]);
});

test("leaves out test payments until they are included", async () => {
  show();
  const revenue = await report("Revenue");
  fireEvent.click(await within(revenue).findByRole("checkbox", { name: "Include test payments" }));
  await waitFor(async () => expect(await figureOf(revenue, "Paid")).toMatch(/^₹1,499/));
});

test("shows the use of each room and hour in a table", async () => {
  show();
  const cells = within(await report("Use of the rooms")).findAllByRole("row", { name: /Alder/ });
  expect((await cells)[0]?.textContent).toBe("Alder2510063");
});

test("keeps the other reports when one fails, and offers Retry", async () => {
  show({ "POST rpc/report_credits": () => new Response("{}", { status: 500 }) });
  const credits = await report("Credits");
  await within(credits).findByRole("button", { name: "Retry" });
  const revenue = await report("Revenue");
  await waitFor(async () => expect(await figureOf(revenue, "Revenue")).toMatch(/^₹379.50/));
});

test("says that the comparison failed", async () => {
  const failed = () => new Response("{}", { status: 500 });
  show({
    "POST rpc/report_events": (request: SentRequest) =>
      (request.body as { from_day: string }).from_day === november ? [talk] : failed(),
  });
  const events = await report("Events");
  await waitFor(async () =>
    expect(await figureOf(events, "Events")).toBe("1Comparison not loaded"),
  );
});

test.each([
  ["?from=2026-11-02&to=2026-11-01", "Choose a first day that is not after the last day."],
  ["?from=2006-11-01&to=2026-11-01", "Choose at most 366 days."],
])("asks for another range at %s, without a request", async (query, text) => {
  const backend = show({}, query);
  expect((await screen.findByRole("alert")).textContent).toContain(text);
  expect(backend.sent("POST rpc/report_revenue")).toEqual([]);
});

test("says that a period is empty", async () => {
  show({ "POST rpc/report_revenue": [], "POST rpc/report_room_use": [] });
  const textOf = async (name: string) => (await report(name)).textContent;
  await waitFor(async () => expect(await textOf("Revenue")).toContain("Nothing in this period."));
  await waitFor(async () =>
    expect(await textOf("Use of the rooms")).toContain("No room could be booked in this period."),
  );
});

test("shows what members looked for and could not get", async () => {
  show();
  const demand = await report("Unmet demand");
  await waitFor(async () => expect(await figureOf(demand, "Failed searches")).toBe("94 before"));
  expect(await figureOf(demand, "Closed")).toBe("20 before");
  const rows = within(demand).getAllByRole("row", { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "WeekdayFromDurationMinimum seatsReasonSearches",
    "Monday10:00 AM1 hour6Taken7",
    "SundayAny time1 hour6Closed2",
  ]);
});

test("shows lead times, the cafe, events, visitors and members", async () => {
  show();
  const leadTimes = await report("Lead time and cancellations");
  await waitFor(async () =>
    expect(await figureOf(leadTimes, "Average lead time")).toBe("2.8 days0 h before"),
  );
  expect(await figureOf(leadTimes, "Median lead time")).toBe("2.1 days0 h before");
  expect(await figureOf(leadTimes, "Cancelled")).toBe("40 before");
  expect(await figureOf(await report("Cafe"), "Total")).toBe("₹2,400₹0 before");
  const events = await report("Events");
  expect(await figureOf(events, "Fill")).toBe("75%0% before");
  expect(await figureOf(events, "Events")).toBe("10 before");
  expect(await figureOf(await report("Visitors"), "Did not come")).toBe("10 before");
  const members = await report("Active members");
  expect(await figureOf(members, "Active members")).toBe("4120 before");
  const link = within(members).getByRole("link", { name: "Asha Rao", hidden: true });
  expect(link.getAttribute("href")).toContain("/admin/users/m1");
});

test("exports what the table shows", async () => {
  show();
  const revenue = await report("Revenue");
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const create = vi.spyOn(URL, "createObjectURL");
  fireEvent.click(await within(revenue).findByRole("button", { name: "Export CSV: Revenue" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const blob = create.mock.calls[0]?.[0] as Blob;
  click.mockRestore();
  create.mockRestore();
  expect(saved[0]).toBe("revenue-2026-11-01-to-2026-11-30.csv");
  expect((await blob.text()).split("\r\n").slice(0, 2)).toEqual([
    "\uFEFFDay,Kind,Payments,Paid (INR),Refunds,Refunded (INR)",
    "2026-11-03,Cafe,2,500,1,120.5",
  ]);
});
