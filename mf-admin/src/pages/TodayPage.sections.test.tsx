import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { NOON, renderToday } from "../testing/showToday";

beforeEach(() => vi.useFakeTimers({ now: NOON, shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const section = (name: string) => screen.findByRole("region", { name });

const sections = [
  ["Rooms now and next", "POST rpc/calendar_entries", "Error loading the rooms", "No rooms yet"],
  [
    "Expected today",
    "POST rpc/arrivals_on",
    "Error loading today's visitors",
    "No visitors or day passes today",
  ],
  [
    "Visitors waiting for approval",
    "GET visitors",
    "Error loading the visitors who wait for approval",
    "No visitors wait for approval",
  ],
  ["Front desk payments", "POST rpc/desk_balances", "Error loading the payments", "Nothing is due"],
  ["Low stock", "GET snacks", "Error loading the stock", "Every snack is in stock"],
  [
    "Bookings in closed hours",
    "POST rpc/bookings_in_closed_hours",
    "Error loading the bookings in closed hours",
    "Every booking is within the opening hours",
  ],
] as const;

describe.each(sections)("the section %s", (name, request, error, empty) => {
  test("fails without the others and can be retried", async () => {
    const { rest } = renderToday({ [request]: serverError });
    const failed = await section(name);
    await within(failed).findByText(error);
    for (const [other] of sections.filter(([title]) => title !== name)) {
      await waitFor(async () =>
        expect(within(await section(other)).queryByRole("status", { name: /^Loading/ })).toBeNull(),
      );
      expect(within(await section(other)).queryByRole("alert")).toBeNull();
    }
    rest.responses[request] = [];
    fireEvent.click(within(failed).getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(within(failed).queryByText(error)).toBeNull());
  });

  test("says that it is empty", async () => {
    renderToday({ [request]: [], "GET rooms": [] });
    expect(await within(await section(name)).findByText(empty)).toBeTruthy();
  });
});

test("sends all reads before the first response", async () => {
  const never = () => new Promise<Response>(() => undefined);
  const requests = [
    ...sections.map(([, request]) => request),
    "GET rooms",
    "GET system_settings",
    "GET cafe_orders",
    "GET booking_holds",
  ];
  const { rest } = renderToday(Object.fromEntries(requests.map((request) => [request, never])));
  await waitFor(() =>
    expect(new Set(rest.requests.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set(requests),
    ),
  );
  for (const [name] of sections) {
    within(await section(name)).getByRole("status", { name: `Loading ${name.toLowerCase()}` });
  }
});

test("begins with the cafe orders and the arrivals", async () => {
  renderToday();
  await section("Expected today");
  const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 2)).toEqual(["Cafe orders", "Expected today"]);
});
