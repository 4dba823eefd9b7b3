import {
  connectionLost,
  refusal,
  serverError,
  type FakeBackend,
} from "@portal/shared/testing/fakeBackend";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { memberId } from "../testing/fakePortal";
import { chooseSlot, renderBookRoomPage, press } from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, takenSlot, room, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();

/** Stores the booking, but the response is lost. */
function loseAnswer(rest: FakeBackend, total_credits = 2, answer?: Response) {
  rest.answers["POST bookings"] = ({ body }) => {
    if (rest.tables.bookings?.length) return refusal("slot_taken");
    rest.tables.bookings?.push({ ...(body as object), id: "new", total_credits });
    rest.tables.booked_slots?.push(takenSlot("neem", tomorrow, "10:00:00", "10:30:00"));
    if (answer) return answer.clone();
    throw new TypeError("Failed to fetch");
  };
}

test.each([
  ["the network", undefined],
  ["the connection to the database", connectionLost],
])("reports the booking as confirmed when only the answer was lost by %s", async (_, answer) => {
  const rest = world();
  loseAnswer(rest, 2, answer);
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]?.title).toBe("Booking Confirmed");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("keeps the choice when the result is unknown, and does not book twice on retry", async () => {
  const rest = world();
  loseAnswer(rest);
  rest.answers["GET bookings"] = () => {
    throw new TypeError("Failed to fetch");
  };
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Booking Failed"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "10:00 AM" })).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getAllByText("10:00 AM - 10:30 AM").length).toBeGreaterThan(0);

  delete rest.answers["GET bookings"];
  press("Confirm Booking");
  await waitFor(() => expect(portal.toasts[1]?.title).toBe("Booking Confirmed"));
  expect(rest.tables.bookings).toHaveLength(1);
});

test("reports a slot as taken that the member booked in another window", async () => {
  const rest = world();
  const own = { user_id: memberId, room_id: "neem", booking_date: tomorrow };
  rest.tables.bookings = [{ ...own, start_time: "10:00", duration: 1, id: "own" }];
  rest.answers["POST bookings"] = () => refusal("slot_taken");
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Booking Exists"));
});

test("does not mistake another member's booking for its own after a lost answer", async () => {
  const rest = world();
  const other = { user_id: "another", room_id: "neem", booking_date: tomorrow };
  rest.tables.bookings = [{ ...other, start_time: "10:00", duration: 1, id: "theirs" }];
  rest.answers["POST bookings"] = () => {
    throw new TypeError("Failed to fetch");
  };
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Booking Failed"));
});

test("shows the amount charged and the new price when the price has changed", async () => {
  const rest = world();
  rest.answers["POST bookings"] = () => {
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
  const { defaultOpeningHours } = await import("@portal/shared/domain/openingHours");
  rest.answers["POST bookings"] = () => {
    const holidays = [{ date: tomorrow, name: "Diwali" }];
    const value = { ...defaultOpeningHours, holidays };
    rest.tables.system_settings = [{ key: "opening_hours", value }];
    return refusal("closed_day", { reason: "Diwali" });
  };
  renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  expect(await screen.findByText("Closed for Diwali. Please pick another day.")).toBeTruthy();
  expect(screen.getByRole("button", { name: /November 21, 2026, selected, closed/ })).toBeTruthy();
});

test("closes the dialog and removes the room when it was retired", async () => {
  const rest = world();
  rest.answers["POST bookings"] = () => {
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
  rest.answers["GET rooms"] = serverError;
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
