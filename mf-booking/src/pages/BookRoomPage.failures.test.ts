// @vitest-environment happy-dom
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import {
  connectionLost,
  refusal,
  serverError,
  type FakeBackend,
} from "@portal/shared/testing/fakeBackend";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { memberId } from "../testing/fakePortal";
import { chooseSlot, renderBookRoomPage, press } from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, takenSlot, room, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();

afterEach(() => {
  vi.restoreAllMocks();
});

const requestIds = (rest: FakeBackend) =>
  rest.sent("POST bookings").map(({ body }) => (body as { request_id: string }).request_id);

/** Stores the booking once per request id; `isLost` decides whether the response is lost. */
function loseResponses(rest: FakeBackend, isLost: (call: number) => boolean, response?: Response) {
  rest.responses["POST bookings"] = ({ body }) => {
    const calls = rest.sent("POST bookings").length;
    const booking = body as { request_id: string };
    const known = rest.tables.bookings?.find((row) => row["request_id"] === booking.request_id);
    if (!known) {
      rest.tables.bookings?.push({ ...booking, id: "new", total_credits: 2 });
      rest.tables.booked_slots?.push(takenSlot("neem", tomorrow, "10:00:00", "10:30:00"));
    }
    if (!isLost(calls)) return refusal("request_repeated", { id: "new", total_credits: 2 });
    if (response) return response.clone();
    throw new TypeError("Failed to fetch");
  };
}

test.each([
  ["the network", undefined],
  ["the connection to the database", connectionLost],
])("repeats a request whose response was lost by %s, and books once", async (_, response) => {
  const rest = world();
  loseResponses(rest, (call) => call === 1, response);
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]?.title).toBe("Booking Confirmed");
  expect(requestIds(rest)).toHaveLength(2);
  expect(new Set(requestIds(rest)).size).toBe(1);
  expect(rest.tables.bookings).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("keeps the choice and the failure in the dialog until a retry succeeds", async () => {
  const rest = world({ balance: 2 });
  loseResponses(rest, (call) => call <= 2);
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Booking Failed"));
  rest.tables.user_credits = [{ user_id: memberId, balance: 0 }];
  await portal.queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole("button", { name: "10:00 AM" })).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getAllByText("10:00 AM - 10:30 AM").length).toBeGreaterThan(0);
  const failure = screen.getByText(
    "No response from the server. Retry: you won't be charged twice.",
  );
  expect(failure.closest("[role=status]")).toBeTruthy();

  press("Retry");
  await waitFor(() => expect(portal.toasts[1]?.title).toBe("Booking Confirmed"));
  expect(portal.flows).toEqual(["booking", "booking"]);
  expect(new Set(requestIds(rest)).size).toBe(1);
  expect(rest.tables.bookings).toHaveLength(1);
});

test("does not send a booking while offline, and drops the failure with the choice", async () => {
  const rest = world();
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  press("Confirm Booking");
  await screen.findByText("Not booked: you're offline.");
  expect(portal.toasts[0]).toMatchObject({
    title: "Booking Failed",
    description: "You're offline. Check your connection, then try again.",
  });
  expect(rest.sent("POST bookings")).toEqual([]);
  press("10:30 AM");
  expect(screen.queryByText("Not booked: you're offline.")).toBeNull();
  press("10:00 AM");
  await screen.findByText("Not booked: you're offline.");
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(screen.queryByText("Not booked: you're offline.")).toBeNull());
  press("Confirm Booking");
  await waitFor(() => expect(portal.toasts[1]?.title).toBe("Booking Confirmed"));
});

test("books with a new request id on Retry when the first booking was cancelled", async () => {
  const rest = world();
  rest.responses["POST bookings"] = () => refusal("request_outdated");
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  await screen.findByText(/^Not booked: Your first request succeeded, but its result was changed/);
  delete rest.responses["POST bookings"];
  press("Retry");
  await waitFor(() => expect(portal.toasts[1]?.title).toBe("Booking Confirmed"));
  expect(new Set(requestIds(rest)).size).toBe(2);
});

test("reports a slot as taken that the member booked in another window", async () => {
  const rest = world();
  rest.responses["POST bookings"] = () => refusal("slot_taken");
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Booking Exists"));
});

test("shows the new price and asks again when the price has changed", async () => {
  const rest = world();
  const agreed = () =>
    rest.sent("POST bookings").map(({ body }) => (body as { quote_id: string }).quote_id);
  rest.responses["POST bookings"] = () => {
    rest.tables.rooms = [room({ credits_per_hour: 12 })];
    return refusal("quote_changed", { kind: "booking", credits: 6, rupees: 0 });
  };
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  await screen.findByText(
    "Not booked: The price or its terms have changed. This booking costs 6 credits now. Nothing has been charged yet.",
  );
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  await screen.findByText("6 credits");
  rest.responses["POST bookings"] = [{ id: "new", user_id: memberId, total_credits: 6 }];
  press("Confirm Booking");
  await waitFor(() => expect(portal.toasts.at(-1)?.title).toBe("Booking Confirmed"));
  expect(agreed()).toEqual(["quote of 2", "quote of 6"]);
});

test("shows what a repeated request has charged at the former price", async () => {
  const rest = world();
  rest.responses["POST bookings"] = () => {
    rest.tables.rooms = [room({ credits_per_hour: 12 })];
    return [{ id: "new", user_id: memberId, total_credits: 6 }];
  };
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  await waitFor(() =>
    expect(portal.toasts[0]?.description).toBe(
      "Neem, Sat, 21 Nov 2026, 10:00 AM - 10:30 AM. The price has changed: 6 credits charged.",
    ),
  );
  expect(await screen.findByText("12 credits per hour")).toBeTruthy();
});

test("shows the day as closed when a new holiday refuses the booking", async () => {
  const rest = world();
  rest.responses["POST bookings"] = () => {
    const holidays = [{ date: tomorrow, name: "Diwali" }];
    const value = { ...defaultOpeningHours, holidays };
    rest.tables.system_settings = [{ key: "opening_hours", value }];
    return refusal("closed_day", { reason: "Diwali" });
  };
  renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  expect(await screen.findByText("Closed for Diwali. Please pick another day.")).toBeTruthy();
  expect(screen.getByRole("button", { name: /21 November 2026, selected, closed/ })).toBeTruthy();
});

test("closes the dialog and removes the room when it was retired", async () => {
  const rest = world();
  rest.responses["POST bookings"] = () => {
    rest.tables.rooms = [room({ id: "peepal", name: "Peepal" })];
    return refusal("room_unavailable");
  };
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("article", { name: "Neem" })).toBeNull());
  expect(portal.toasts[0]?.description).toBe(
    "This room can no longer be booked. Please choose another room.",
  );
});

test("keeps the rooms on the screen when a refetch fails", async () => {
  const rest = world();
  const portal = renderBookRoomPage(rest);
  await screen.findByRole("article", { name: "Neem" });
  rest.responses["GET rooms"] = serverError;
  await portal.queryClient.refetchQueries({ queryKey: ["rooms"] });
  expect((await screen.findByRole("alert")).textContent).toContain("Error loading rooms");
  expect(screen.getByRole("article", { name: "Neem" })).toBeTruthy();
});

test("offers all rooms when no room has the requested capacity", async () => {
  renderBookRoomPage(world(), { path: "/book-room?seats=3" });
  await screen.findByText("No rooms found");
  press("Show all rooms");
  expect(await screen.findByRole("article", { name: "Neem" })).toBeTruthy();
});
