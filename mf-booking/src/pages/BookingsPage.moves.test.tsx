import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refused } from "../testing/fakeRest";
import { booking, item, lot, openBookings } from "../testing/openBookings";
import { atNoon, held, room, tomorrow } from "../testing/world";

atNoon();

test("A member whose move fails reads that the booking stays", async () => {
  const { portal } = openBookings((rest) => {
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

test("A member moves a booking to a longer span and sees the difference first", async () => {
  const { portal, rest } = openBookings((backend) => {
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

test("A member moves a booking to a shorter span and reads what really comes back", async () => {
  const asked: unknown[] = [];
  const { portal } = openBookings((rest) => {
    rest.answers["rpc/booking_refund"] = (body) => {
      asked.push(body);
      return { status: 200, body: [lot(1, "2026-12-20T00:00:00Z", true), lot(1)] };
    };
    rest.answers["rpc/reschedule_booking"] = () => ({
      status: 200,
      body: { id: "later", total_credits: 2 },
    });
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Reschedule" }));
  fireEvent.click(await screen.findByRole("button", { name: "30 min" }));
  await screen.findByText("2 credits less");
  await screen.findByText(
    "2 credits come back to your balance: 1 valid for 30 days, 1 without expiry.",
  );
  expect(asked).toEqual([{ booking_id: "later", new_duration: 1 }]);
  fireEvent.click(screen.getByRole("button", { name: "Move Booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]).toEqual({
      title: "Booking Moved",
      description: "Neem, Sat, 21 Nov 2026, 10:00 AM - 10:30 AM. 2 credits refunded.",
    }),
  );
});

const openMove = async () => {
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Reschedule" }));
};

test("A member who loses the new slot is offered the nearest starts, the own span among them", async () => {
  const { rest } = openBookings((backend) => {
    backend.tables.booked_slots = [
      { ...held("neem", tomorrow, "10:00:00", "11:00:00"), booking_id: "later" },
    ];
    backend.answers["rpc/reschedule_booking"] = () => {
      backend.tables.booked_slots?.push(held("neem", tomorrow, "11:00:00", "12:00:00"));
      return refused("slot_taken");
    };
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "11:00 AM" }));
  fireEvent.click(screen.getByRole("button", { name: "Move Booking" }));
  const alert = within(await screen.findByRole("alert"));
  await alert.findByText("Nearest free times in Neem");
  const offers = alert.getAllByRole("button").map((button) => button.textContent);
  expect(offers).toEqual(["9:30 AM", "10:00 AM", "12:00 PM"]);
  expect(rest.tables.booked_slots).toHaveLength(2);
});

test("A member cannot move a booking before reading what comes back", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  openBookings((rest) => {
    rest.answers["rpc/booking_refund"] = async () => {
      await answered;
      return { status: 200, body: [lot(2)] };
    };
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "30 min" }));
  await screen.findByText("2 credits less");
  const move = screen.getByRole("button", { name: "Move Booking" });
  expect(move).toHaveProperty("disabled", true);
  answer();
  await waitFor(() => expect(move).toHaveProperty("disabled", false));
});

test("A member is told what a move has charged where the price has changed meanwhile", async () => {
  const { portal } = openBookings((rest) => {
    rest.answers["rpc/reschedule_booking"] = () => ({
      status: 200,
      body: { id: "later", total_credits: 12 },
    });
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "2 hours" }));
  fireEvent.click(screen.getByRole("button", { name: "Move Booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]?.description).toBe(
      "Neem, Sat, 21 Nov 2026, 10:00 AM - 12:00 PM. The price has changed: 8 credits charged.",
    ),
  );
});

test("A member short of credits for a longer booking finds a lasting way to more", async () => {
  openBookings((rest) => {
    rest.tables.user_credits =
      rest.tables.user_credits?.map((row) => ({ ...row, balance: 1 })) ?? [];
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "2 hours" }));
  const link = await screen.findByRole("link", { name: "Buy Credits" });
  expect(link.parentElement?.textContent).toBe("1 credit · Buy Credits");
});

test("A member whose booking is gone meanwhile is told so, and the dialog closes", async () => {
  const { portal } = openBookings((rest) => {
    rest.answers["rpc/reschedule_booking"] = () => refused("unknown_booking");
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "2:00 PM" }));
  fireEvent.click(screen.getByRole("button", { name: "Move Booking" }));
  await waitFor(() => expect(portal.toasts[0]?.description).toBe("This booking no longer exists."));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("A member reads that a booking in a retired room stays, and is not offered to move it", async () => {
  openBookings((rest) => {
    const retired = room({ retired_at: "2026-11-19T00:00:00Z" });
    rest.tables.bookings = [{ ...booking("1", tomorrow, "10:00", "11:00"), room: retired }];
  });
  await screen.findByText(
    "This room is no longer offered. Your booking stays, but it can't be moved.",
  );
  expect(screen.queryByRole("button", { name: "Reschedule" })).toBeNull();
  expect(screen.getByRole("button", { name: "Cancel" })).toBeTruthy();
});

test("A booking that was paid in credits says so, also in a room that takes rupees by now", async () => {
  openBookings((rest) => {
    const inRupees = room({ credits_per_hour: null });
    rest.tables.bookings = [
      { ...booking("1", tomorrow, "10:00", "11:00"), room: inRupees },
      {
        ...booking("2", tomorrow, "12:00", "13:00", "Hall"),
        total_credits: 0,
        room: { ...inRupees, name: "Hall" },
      },
    ];
  });
  await screen.findByRole("heading", { name: /Neem/ });
  expect(within(item("Neem")).getByText("4 credits")).toBeTruthy();
  expect(within(item("Hall")).getByText("₹2,000")).toBeTruthy();
});
