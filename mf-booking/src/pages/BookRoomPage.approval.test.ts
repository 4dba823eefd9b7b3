// @vitest-environment happy-dom
import { refusal, type SentRequest } from "@portal/shared/testing/fakeBackend";
import type { QuoteTerms } from "@portal/shared/data/bookingQuote";
import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { chooseSlot, openDialog, renderBookRoomPage } from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, quoteBooking, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();
beforeEach(() => localStorage.clear());

/** Neem, at 4 credits an hour, needs approval. `requested`: what the waiting requests of the member cost. */
function withApproval(balance = 40, requested = 0) {
  const rest = world({ balance });
  rest.tables.rooms = (rest.tables.rooms ?? []).map((room) => ({
    ...room,
    room_rules: { ...defaultRoomRules, approval_hours: room["id"] === "neem" ? 24 : null },
  }));
  rest.responses["POST rpc/quote_booking"] = ({ body }: SentRequest) => {
    const quote = quoteBooking(rest.tables, body as QuoteTerms);
    const needs_approval = (body as QuoteTerms).room_id === "neem";
    return { ...quote, needs_approval, shortfall: Math.max(0, requested + 2 - balance) };
  };
  rest.responses["POST rpc/request_booking"] = {
    id: "q1",
    expires_at: `${tomorrow}T03:30:00+00:00`,
  };
  return rest;
}
const request = () => screen.findByRole("button", { name: "Request booking" });

test("requests a slot of a room with approval, at its quote", async () => {
  const rest = withApproval();
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "9:00 AM");
  const summary = await screen.findByLabelText("Summary");
  expect(summary.textContent).toContain(
    "An admin answers within 24 h. You are charged when it is approved.",
  );
  fireEvent.click(await request());
  await waitFor(() =>
    expect(portal.toasts.at(-1)).toMatchObject({
      title: "Booking requested",
      description:
        "Neem, Sat, 21 Nov 2026, 9:00 AM - 9:30 AM. You get an answer by 21 Nov 2026, 9:00 AM",
    }),
  );
  expect(rest.sent("POST rpc/request_booking")[0]?.body).toMatchObject({
    room_id: "neem",
    booking_date: tomorrow,
    start_time: "09:00",
    duration: 1,
    quote_id: "quote of 2",
  });
  expect(rest.sent("POST bookings")).toEqual([]);
});

test("explains how to repeat a request after Does not repeat is pressed", async () => {
  renderBookRoomPage(withApproval());
  await chooseSlot("Neem", "9:00 AM");
  const hint = "Request each date, or ask an admin to book them for you.";
  const repeat = await screen.findByRole("button", { name: "Does not repeat" });
  expect(screen.queryByText(hint)).toBeNull();
  fireEvent.click(repeat);
  expect(screen.getByText(hint)).toBeTruthy();
  expect(await request()).toBeTruthy();
});

test("offers the credits that a request and the waiting ones need, instead of sending it", async () => {
  const rest = withApproval(3, 4);
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "9:00 AM");
  expect(await screen.findByText("You're 3 credits short")).toBeTruthy();
  expect(screen.getByText(/A request needs enough credits for itself/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Buy \d+ credits$/ }));
  await waitFor(() => expect(portal.visits.at(-1)).toMatch(/^\/buy-credits/));
  expect(rest.sent("POST rpc/request_booking")).toEqual([]);
  expect(rest.sent("POST rpc/hold_slot")).toEqual([]);
});

test("shows why a request is refused", async () => {
  const rest = withApproval();
  rest.responses["POST rpc/request_booking"] = refusal("too_many_requests", { max: 5 });
  renderBookRoomPage(rest);
  await chooseSlot("Neem", "9:00 AM");
  fireEvent.click(await request());
  expect(await screen.findByText(/You can have at most 5 requests that wait/)).toBeTruthy();
});

test("books other rooms without a request", async () => {
  renderBookRoomPage(withApproval());
  await chooseSlot("Peepal", "9:00 AM");
  expect(await screen.findByRole("button", { name: "Confirm Booking" })).toBeTruthy();
});

test("shows the included minutes of a plan before the credits, and books at that quote", async () => {
  const rest = world();
  rest.responses["POST rpc/quote_booking"] = ({ body }: SentRequest) => ({
    ...quoteBooking(rest.tables, body as QuoteTerms),
    credits: 1,
    included_minutes: 120,
  });
  renderBookRoomPage(rest);
  await chooseSlot("Neem", "9:00 AM");
  const summary = await screen.findByLabelText("Summary");
  await waitFor(() => expect(summary.textContent).toContain("Credits2 h included + 1 credit"));
  fireEvent.click(await screen.findByRole("button", { name: "Confirm Booking" }));
  await waitFor(() => expect(rest.sent("POST bookings")).toHaveLength(1));
});

test("shows what a plan pays before a start is chosen, and no missing credits", async () => {
  const rest = world({ balance: 0 });
  rest.responses["POST rpc/quote_booking"] = ({ body }: SentRequest) => ({
    ...quoteBooking(rest.tables, body as QuoteTerms),
    credits: 0,
    included_minutes: 60,
  });
  renderBookRoomPage(rest);
  await openDialog("Neem");
  const summary = await screen.findByLabelText("Summary");
  await waitFor(() => expect(summary.textContent).toContain("Credits1 h included"));
  expect(summary.textContent).toContain("Select a start time");
  expect(screen.queryByText(/short$/)).toBeNull();
  expect(rest.sent("POST rpc/quote_booking")[0]?.body).toMatchObject({ start_time: "12:30" });
});
