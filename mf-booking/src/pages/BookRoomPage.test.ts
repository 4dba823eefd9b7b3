// @vitest-environment happy-dom
import { serverError } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { memberId } from "../testing/fakePortal";
import {
  chooseSlot,
  openDialog,
  renderBookRoomPage,
  press,
  pressDay,
} from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();

test("lists rooms with prices and filters them by capacity", async () => {
  renderBookRoomPage(world());
  const neem = await screen.findByRole("article", { name: "Neem" });
  expect(within(neem).getByText("4 credits per hour")).toBeTruthy();
  for (const text of ["First floor, quiet wing", "Active", "6 Seats", "Whiteboard"]) {
    expect(within(neem).getByText(text)).toBeTruthy();
  }
  const hall = screen.getByRole("article", { name: "Town Hall" });
  expect(within(hall).getByText("₹2,000 per hour")).toBeTruthy();
  expect(within(hall).getByText("Banyan Coworking")).toBeTruthy();

  const chips = within(screen.getByRole("group", { name: "Filter rooms by seats" }));
  expect(chips.getAllByRole("button").map((chip) => chip.textContent)).toEqual([
    "All",
    "6 Seats",
    "10 Seats",
    "40 Seats",
  ]);
  press("10 Seats");
  expect(screen.getAllByRole("article")).toHaveLength(1);
  expect(screen.getByRole("article", { name: "Peepal" })).toBeTruthy();
});

test("shows a placeholder when a picture fails to load", async () => {
  renderBookRoomPage(world());
  const hall = await screen.findByRole("article", { name: "Town Hall" });
  const picture = hall.querySelector("img");
  if (!picture) throw new Error("no picture");
  fireEvent.error(picture);
  expect(within(hall).getByTestId("room-placeholder")).toBeTruthy();
});

test("offers a retry when rooms fail to load", async () => {
  const rest = world();
  rest.responses["GET rooms"] = serverError;
  renderBookRoomPage(rest);
  await screen.findByText("Error loading rooms");
  delete rest.responses["GET rooms"];
  press("Retry");
  expect(await screen.findByRole("article", { name: "Neem" })).toBeTruthy();
});

test("shows one toast per attempt when times fail to load, and offers a retry", async () => {
  const rest = world();
  let reads = 0;
  const working = rest.responses["POST rpc/day_board"] ?? null;
  rest.responses["POST rpc/day_board"] = () => {
    reads += 1;
    return serverError;
  };
  const portal = renderBookRoomPage(rest);
  const failed = {
    title: "Error",
    description: "Failed to load available time slots",
    variant: "destructive",
  };
  await openDialog("Neem");
  await screen.findByText("Failed to load available time slots");
  expect(portal.toasts).toEqual([failed]);

  press("1 hour");
  await portal.queryClient.refetchQueries({ queryKey: ["slots"] });
  expect(reads).toBe(2);
  expect(portal.toasts).toEqual([failed]);

  press("Retry");
  await waitFor(() => expect(portal.toasts).toEqual([failed, failed]));
  pressDay(tomorrow);
  await waitFor(() => expect(portal.toasts).toEqual([failed, failed, failed]));

  rest.responses["POST rpc/day_board"] = working;
  press("Retry");
  expect(await screen.findByRole("button", { name: "12:30 PM" })).toBeTruthy();
  expect(portal.toasts).toHaveLength(3);
});

test("books a room by day, duration and start time", async () => {
  const rest = world();
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("1.5 hours");
  expect(screen.getAllByText("10:00 AM - 11:30 AM").length).toBeGreaterThan(0);
  press("Confirm Booking");
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]?.title).toBe("Booking Confirmed");
  expect(rest.tables.bookings).toMatchObject([
    {
      user_id: memberId,
      room_id: "neem",
      booking_date: tomorrow,
      start_time: "10:00",
      duration: 3,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("offers to invite people to the new booking, until it is dismissed", async () => {
  renderBookRoomPage(world());
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  const note = await screen.findByText(/is booked for you: Sat, 21 Nov 2026, 10:00 AM - 10:30 AM/);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  press("Invite people");
  fireEvent.click(
    within(await screen.findByRole("dialog", { name: "Invite people" })).getByText("Close"),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  press("Dismiss");
  expect(note.isConnected).toBe(false);
});

test("shows admins that the booking is free", async () => {
  const portal = renderBookRoomPage(world({ balance: 0 }), { isAdmin: true });
  await chooseSlot("Neem", "9:00 AM");
  expect(screen.getByText("(admin free booking)").parentElement?.textContent).toBe(
    "0 (admin free booking)",
  );
  press("Confirm Booking");
  await waitFor(() => expect(portal.toasts[0]?.description).toContain("(admin free booking)"));
});

test("asks for a start time when none is selected", async () => {
  const portal = renderBookRoomPage(world());
  await openDialog("Neem");
  press("Confirm Booking");
  expect(portal.toasts[0]).toMatchObject({
    title: "Booking Error",
    description: "Please select a date and time slot",
  });
});

test("links to the missing credits before a start time is chosen", async () => {
  renderBookRoomPage(world({ balance: 1 }));
  await openDialog("Peepal");
  await screen.findByRole("heading", { name: "You're 2 credits short" });
  const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(link("Buy 3 credits · ₹750")).toMatch(/^\/buy-credits\?package=3&return=%2Fbook-room/);
  expect(link("Only 2 credits · ₹500")).toMatch(/^\/buy-credits\?credits=2&return=%2Fbook-room/);
});

test("offers the smallest package when the balance is too low, and holds the slot", async () => {
  const rest = world({ balance: 1 });
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Peepal", "9:00 AM");
  await screen.findByRole("heading", { name: "You're 2 credits short" });
  screen.getByText(/We hold the slot for 5 minutes/);
  expect(screen.queryByRole("button", { name: "Confirm Booking" })).toBeNull();
  press("Buy 3 credits and book");
  expect(portal.toasts[0]?.description).toBe(
    "You need 3 credits to make this booking. Please purchase more credits.",
  );
  await waitFor(() => expect(portal.visits).toHaveLength(1));
  expect(rest.tables.bookings).toEqual([]);
  expect(portal.visits[0]).toMatch(
    /^\/buy-credits\?package=3&return=%2Fbook-room.+&hold=11111111-1111-4111-8111-111111111111$/,
  );
});

test("shows before confirming that a rupee-priced room is paid at the front desk", async () => {
  renderBookRoomPage(world());
  await chooseSlot("Town Hall", "9:00 AM");
  const places = (text: string) => screen.getAllByText(text).length;
  // In the summary, and in the footer for phones.
  expect(places("Pay ₹1,000 at the front desk")).toBe(2);
  press("1 hour");
  expect(places("Pay ₹2,000 at the front desk")).toBe(2);
});
