// @vitest-environment happy-dom
import { refusal, type SentRequest } from "@portal/shared/testing/fakeBackend";
import type { QuoteTerms } from "@portal/shared/data/bookingQuote";
import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { chooseSlot, renderBookRoomPage } from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, quoteBooking, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();
beforeEach(() => localStorage.clear());

/** Neem, at 4 credits an hour, needs approval. */
function withApproval(balance = 40) {
  const rest = world({ balance });
  rest.tables.rooms = (rest.tables.rooms ?? []).map((room) => ({
    ...room,
    room_rules: { ...defaultRoomRules, approval_hours: room["id"] === "neem" ? 24 : null },
  }));
  rest.responses["POST rpc/quote_booking"] = ({ body }: SentRequest) => ({
    ...quoteBooking(rest.tables, body as QuoteTerms),
    needs_approval: (body as QuoteTerms).room_id === "neem",
  });
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
  expect(screen.queryByRole("button", { name: "Does not repeat" })).toBeNull();
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

test("sends a request without the credits, and says how many are missing", async () => {
  const rest = withApproval(1);
  renderBookRoomPage(rest);
  await chooseSlot("Neem", "9:00 AM");
  await screen.findByText(/You need 1 credit more by then/);
  fireEvent.click(await request());
  await waitFor(() => expect(rest.sent("POST rpc/request_booking")).toHaveLength(1));
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
