import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakePortal, memberId } from "../testing/fakePortal";
import { refused, type FakeRest } from "../testing/fakeRest";
import { renderPage } from "../testing/renderPage";
import { atNoon, room, today, tomorrow, world } from "../testing/world";
import { BookingsPage } from "./BookingsPage";

atNoon();

const booking = (id: string, day: string, start: string, end: string, name = "Neem") => ({
  id,
  user_id: memberId,
  room_id: "neem",
  booking_date: day,
  start_time: `${start}:00`,
  end_time: `${end}:00`,
  duration: 2,
  total_credits: 4,
  room: room({ name }),
});

function open(change?: (rest: FakeRest) => void) {
  const rest = world();
  rest.tables.bookings = [
    booking("later", tomorrow, "10:00", "11:00"),
    booking("now", today, "12:00", "13:00", "Peepal"),
    booking("over", today, "11:00", "12:00", "Town Hall"),
  ];
  change?.(rest);
  const portal = fakePortal(rest);
  renderPage(portal, <BookingsPage />, "/bookings");
  return { portal, rest };
}

const item = (name: string) => {
  const found = screen
    .getAllByRole("listitem", { hidden: true })
    .find((one) => one.querySelector("h2")?.textContent?.startsWith(name));
  if (!found) throw new Error(`no booking of ${name}`);
  return found;
};

test("A member finds bookings by tab and by the room's name", async () => {
  open();
  await screen.findByRole("heading", { name: /Town Hall/ });
  const shows = (...names: string[]) =>
    waitFor(() =>
      expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual(
        names,
      ),
    );
  await shows("NeemUpcoming", "PeepalNow", "Town HallPast");
  fireEvent.click(screen.getByRole("tab", { name: "Upcoming" }));
  await shows("PeepalNow", "NeemUpcoming");
  fireEvent.click(screen.getByRole("tab", { name: "Past" }));
  await shows("Town HallPast");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "neem" } });
  await screen.findByText("No room matches 'neem'");
  fireEvent.click(screen.getByRole("tab", { name: "All Bookings" }));
  await shows("NeemUpcoming");
});

test("Only a booking that has not begun can be cancelled or moved", async () => {
  open();
  await screen.findByRole("heading", { name: /Neem/ });
  expect(within(item("Neem")).getByRole("button", { name: "Cancel" })).toBeTruthy();
  for (const name of ["Peepal", "Town Hall"]) {
    const buttons = within(item(name)).getAllByRole("button");
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual(["Add to Calendar"]);
  }
});

test("A member is told what comes back, cancels, and the booking is gone", async () => {
  const { portal } = open();
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits come back to your balance.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel Booking" }));
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]?.title).toBe("Booking Cancelled");
  expect(portal.toasts[0]?.description).toBe(
    "Booking has been successfully removed. 4 credits refunded.",
  );
  await waitFor(() => expect(screen.queryByRole("heading", { name: /Neem/ })).toBeNull());
});

test("A member whose booking cost one credit reads that one comes back", async () => {
  const { portal } = open((rest) => {
    rest.tables.bookings = [{ ...booking("1", tomorrow, "10:00", "11:00"), total_credits: 1 }];
  });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await screen.findByText("1 credit comes back to your balance.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel Booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]?.description).toBe(
      "Booking has been successfully removed. 1 credit refunded.",
    ),
  );
});

test("A member whose move fails reads that the booking stays", async () => {
  const { portal } = open((rest) => {
    rest.answers["rpc/reschedule_booking"] = () => ({ status: 500, body: { message: "boom" } });
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Reschedule" }));
  fireEvent.click(await screen.findByRole("button", { name: "2:00 PM" }));
  fireEvent.click(screen.getByRole("button", { name: "Move Booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]).toMatchObject({
      title: "Booking Failed",
      description: "There was an error moving your booking. It stays as it was.",
    }),
  );
  expect(screen.getByRole("dialog", { name: "Reschedule Neem" })).toBeTruthy();
});

test("A member whose cancellation is refused reads why, and the booking stays", async () => {
  const { portal } = open((rest) => {
    rest.answers["DELETE bookings"] = () => refused("booking_not_future");
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  fireEvent.click(await screen.findByRole("button", { name: "Cancel Booking" }));
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toMatchObject({
    title: "Cancellation Failed",
    description: "This booking has already begun and can no longer be changed.",
  });
  expect(item("Neem")).toBeTruthy();
});

test("A member whose cancellation fails reads so in the specification's words", async () => {
  const { portal } = open((rest) => {
    rest.answers["DELETE bookings"] = () => ({ status: 500, body: { message: "boom" } });
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  fireEvent.click(await screen.findByRole("button", { name: "Cancel Booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]).toMatchObject({
      title: "Cancellation Failed",
      description: "There was a problem cancelling this booking",
    }),
  );
});

test("A member moves a booking to a longer span and sees the difference first", async () => {
  const { portal, rest } = open((backend) => {
    backend.tables.booked_slots = [
      {
        booking_id: "later",
        room_id: "neem",
        booking_date: tomorrow,
        start_time: "10:00:00",
        end_time: "11:00:00",
      },
      {
        booking_id: "other",
        room_id: "neem",
        booking_date: tomorrow,
        start_time: "13:00:00",
        end_time: "14:00:00",
      },
    ];
  });
  const calls: unknown[] = [];
  rest.answers["rpc/reschedule_booking"] = (body) => {
    calls.push(body);
    return { status: 200, body: { id: "later", total_credits: 8 } };
  };
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Reschedule" }));
  const own = await screen.findByRole("button", { name: "10:00 AM" });
  expect(own.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("button", { name: "Move Booking" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("button", { name: "2 hours" }));
  expect(screen.queryByRole("button", { name: "11:30 AM" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "10:30 AM" }));
  await screen.findByText("4 credits more");
  fireEvent.click(screen.getByRole("button", { name: "Move Booking" }));
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Booking Moved"));
  expect(calls).toEqual([
    { booking_id: "later", new_date: tomorrow, new_start_time: "10:30", new_duration: 4 },
  ]);
});

test("A member opens a private calendar link and revokes it", async () => {
  const { rest } = open((backend) => {
    backend.answers["INSERT calendar_feeds"] = (body) => {
      backend.tables.calendar_feeds?.push({ ...body, token: "c0ffee" });
      return { status: 201, body: [] };
    };
  });
  fireEvent.click(screen.getByRole("button", { name: "Calendar" }));
  fireEvent.click(await screen.findByRole("button", { name: "Create Private Link" }));
  const address = await screen.findByLabelText("Private address");
  expect(address).toHaveProperty(
    "value",
    "http://backend.test/functions/v1/calendar-feed?token=c0ffee",
  );
  expect(screen.getByRole("link", { name: "Open in calendar" }).getAttribute("href")).toBe(
    "webcal://backend.test/functions/v1/calendar-feed?token=c0ffee",
  );
  fireEvent.click(screen.getByRole("button", { name: "Revoke Link" }));
  await screen.findByRole("button", { name: "Create Private Link" });
  expect(rest.tables.calendar_feeds).toEqual([]);
});
