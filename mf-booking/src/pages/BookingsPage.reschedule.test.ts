// @vitest-environment happy-dom
import { refusal, serverError, type SentRequest } from "@portal/shared/testing/fakeBackend";
import { heldResponse } from "@portal/shared/testing/heldResponse";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { booking, item, lot, renderBookingsPage } from "../testing/renderBookingsPage";
import {
  freezeTimeAtNoon,
  quoteBooking,
  room,
  takenSlot,
  today,
  tomorrow,
} from "../testing/testData";

freezeTimeAtNoon();

const anHour = { room_id: "neem", booking_date: tomorrow, start_time: "10:00", duration: 2 };

/** The button waits for the quote. */
async function confirmMove() {
  const move = screen.getByRole("button", { name: "Reschedule booking" });
  await waitFor(() => expect(move).toHaveProperty("disabled", false));
  fireEvent.click(move);
}

test("reports that the booking is unchanged when the move fails", async () => {
  const { portal } = renderBookingsPage((rest) => {
    rest.responses["POST rpc/reschedule_booking"] = serverError;
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Reschedule" }));
  fireEvent.click(await screen.findByRole("button", { name: "2:00 PM" }));
  await confirmMove();
  await waitFor(() =>
    expect(portal.toasts[0]).toMatchObject({
      title: "Booking not rescheduled",
      description: "Your booking could not be rescheduled. It is unchanged.",
    }),
  );
  expect(screen.getByRole("dialog", { name: "Reschedule Neem" })).toBeTruthy();
  const text = "Not moved: Your booking could not be rescheduled. It is unchanged.";
  expect(screen.getByText(text).closest("[role=status]")).toBeTruthy();
});

test("shows the price difference before moving to a longer slot", async () => {
  const { portal, rest } = renderBookingsPage((backend) => {
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
  rest.responses["POST rpc/reschedule_booking"] = ({ body }) => {
    calls.push(body);
    return { id: "later", total_credits: 8 };
  };
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Reschedule" }));
  const own = await screen.findByRole("button", { name: "10:00 AM" });
  expect(own.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("button", { name: "Reschedule booking" })).toHaveProperty(
    "disabled",
    true,
  );
  fireEvent.click(screen.getByRole("button", { name: "2 hours" }));
  expect(screen.queryByRole("button", { name: "11:30 AM" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "10:30 AM" }));
  await screen.findByText("4 credits more", { selector: "dd" });
  await confirmMove();
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Booking rescheduled"));
  // A later cancellation of the booking replaces the toast.
  expect(portal.flows).toEqual(["booking later"]);
  const moved = { booking_id: "later", new_date: tomorrow };
  expect(calls).toMatchObject([{ ...moved, new_start_time: "10:30", new_duration: 4 }]);
});

test("shows the server's refund when moving to a shorter slot", async () => {
  const { portal, rest } = renderBookingsPage((backend) => {
    const quote = backend.responses["POST rpc/quote_booking"] as (request: SentRequest) => object;
    backend.responses["POST rpc/quote_booking"] = (request) => ({
      ...quote(request),
      lots: [lot(1, "2026-12-20T00:00:00Z", true), lot(1)],
    });
    backend.responses["POST rpc/reschedule_booking"] = () => ({ id: "later", total_credits: 2 });
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Reschedule" }));
  fireEvent.click(await screen.findByRole("button", { name: "30 min" }));
  await screen.findByText("2 credits less", { selector: "dd" });
  await screen.findByText("2 credits will be refunded: 1 valid for 30 days, 1 without expiry.");
  expect(rest.sent("POST rpc/quote_booking").map(({ body }) => body)).toEqual([
    {
      booking_id: "later",
      room_id: "neem",
      booking_date: tomorrow,
      start_time: "10:00",
      duration: 1,
    },
  ]);
  await confirmMove();
  await waitFor(() =>
    expect(portal.toasts[0]).toEqual({
      title: "Booking rescheduled",
      description: "Neem, Sat, 21 Nov 2026, 10:00 AM - 10:30 AM. 2 credits refunded.",
    }),
  );
});

test("moves a booking out of a retired room, to the room that is closest in capacity", async () => {
  const moves: unknown[] = [];
  const { portal } = renderBookingsPage((backend) => {
    const retired = room({ id: "attic", name: "Attic", capacity: 9, retired_at: today });
    const inAttic = booking("later", tomorrow, "10:00", "11:00", "Attic");
    backend.tables.bookings = [{ ...inAttic, room_id: "attic", room: retired }];
    const quote = backend.responses["POST rpc/quote_booking"] as (request: SentRequest) => object;
    backend.responses["POST rpc/quote_booking"] = (request) => ({
      ...quote(request),
      credits: 6,
      credits_change: -2,
    });
    backend.responses["POST rpc/reschedule_booking"] = ({ body }) => {
      moves.push(body);
      return { id: "later", total_credits: 6 };
    };
  });
  await screen.findByRole("heading", { name: /Attic/ });
  fireEvent.click(within(item("Attic")).getByRole("button", { name: "Reschedule" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reschedule Attic" }));
  expect(dialog.getByRole("combobox", { name: /Room/ }).textContent).toBe("Peepal · 10 Seats");
  await dialog.findByText("2 credits more", { selector: "dd" });
  await confirmMove();
  await waitFor(() =>
    expect(portal.toasts[0]?.description).toBe("Peepal, Sat, 21 Nov 2026, 10:00 AM - 11:00 AM"),
  );
  expect(moves).toMatchObject([
    { booking_id: "later", new_room: "peepal", new_date: tomorrow, new_start_time: "10:00" },
  ]);
});

const openMove = async () => {
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Reschedule" }));
};

test("offers the nearest times, including the booking's own slot, when the new slot is taken", async () => {
  const { rest } = renderBookingsPage((backend) => {
    backend.tables.booked_slots = [
      { ...takenSlot("neem", tomorrow, "10:00:00", "11:00:00"), booking_id: "later" },
    ];
    backend.responses["POST rpc/reschedule_booking"] = () => {
      backend.tables.booked_slots?.push(takenSlot("neem", tomorrow, "11:00:00", "12:00:00"));
      return refusal("slot_taken");
    };
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "11:00 AM" }));
  await confirmMove();
  const alert = within(await screen.findByRole("alert"));
  await alert.findByText("Nearest free times in Neem");
  const offers = alert.getAllByRole("button").map((button) => button.textContent);
  expect(offers).toEqual(["9:30 AM", "10:00 AM", "12:00 PM"]);
  expect(rest.tables.booked_slots).toHaveLength(2);
});

test("disables the move until its quote is shown", async () => {
  const held = heldResponse(quoteBooking({ rooms: [room()] }, { ...anHour, duration: 1 }));
  renderBookingsPage((rest) => {
    rest.responses["POST rpc/quote_booking"] = held.response;
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "30 min" }));
  const move = screen.getByRole("button", { name: "Reschedule booking" });
  expect(move).toHaveProperty("disabled", true);
  held.release();
  await screen.findByText("2 credits less", { selector: "dd" });
  expect(move).toHaveProperty("disabled", false);
});

test("shows why a move is refused before it is confirmed", async () => {
  renderBookingsPage((rest) => {
    const refused = { refusal: "too_soon", facts: { minutes: 120 } };
    rest.responses["POST rpc/quote_booking"] = { ...quoteBooking({}, anHour), ...refused };
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "2:00 PM" }));
  await screen.findByText(/^Not moved: This room must be booked at least 2 h ahead\./);
  const move = screen.getByRole("button", { name: "Reschedule booking" });
  expect(move).toHaveProperty("disabled", true);
});

test("shows the room and price of a booking that an admin has moved, and asks again", async () => {
  const { portal, rest } = renderBookingsPage((backend) => {
    backend.responses["POST rpc/reschedule_booking"] = () => {
      const [later, ...others] = backend.tables.bookings ?? [];
      const peepal = room({ id: "peepal", name: "Peepal", credits_per_hour: 8 });
      backend.tables.bookings = [
        { ...later, updated_at: "v2", room_id: "peepal", room: peepal, total_credits: 8 },
        ...others,
      ];
      return refusal("booking_changed");
    };
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "1.5 hours" }));
  await screen.findByText("2 credits more", { selector: "dd" });
  await confirmMove();
  await screen.findByRole("dialog", { name: "Reschedule Peepal" });
  expect(screen.getByText(/^Not moved: Someone else changed this booking first\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  await screen.findByText("4 credits more", { selector: "dd" });
  rest.responses["POST rpc/reschedule_booking"] = { id: "later", total_credits: 12 };
  await confirmMove();
  await waitFor(() => expect(portal.toasts.at(-1)?.title).toBe("Booking rescheduled"));
  expect(portal.toasts.at(-1)?.description).toMatch(/^Peepal, /);
  expect(rest.sent("POST rpc/reschedule_booking").map(({ body }) => body)).toMatchObject([
    { version: "2026-11-01T10:00:00+00:00", quote_id: "quote of 6" },
    { version: "v2", quote_id: "quote of 12" },
  ]);
});

test("shows the new price of the room and asks again", async () => {
  const { rest } = renderBookingsPage((backend) => {
    backend.responses["POST rpc/reschedule_booking"] = () => {
      const [later, ...others] = backend.tables.bookings ?? [];
      backend.tables.bookings = [{ ...later, room: room({ credits_per_hour: 6 }) }, ...others];
      return refusal("quote_changed", { kind: "booking", credits: 12, rupees: 0 });
    };
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "2 hours" }));
  await confirmMove();
  await screen.findByText(
    "Not moved: The price or its terms have changed. This booking costs 12 credits now. Nothing has been charged yet.",
  );
  await screen.findByText("8 credits more", { selector: "dd" });
  await confirmMove();
  await waitFor(() =>
    expect(rest.sent("POST rpc/reschedule_booking").at(-1)?.body).toMatchObject({
      quote_id: "quote of 12",
    }),
  );
});

test("shows what a repeated move has charged at the former price", async () => {
  const { portal } = renderBookingsPage((rest) => {
    rest.responses["POST rpc/reschedule_booking"] = () => ({ id: "later", total_credits: 12 });
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "2 hours" }));
  await confirmMove();
  await waitFor(() =>
    expect(portal.toasts[0]?.description).toBe(
      "Neem, Sat, 21 Nov 2026, 10:00 AM - 12:00 PM. The price has changed: 8 credits charged.",
    ),
  );
});

test("offers a package when a longer booking costs too much", async () => {
  renderBookingsPage((rest) => {
    rest.tables.user_credits =
      rest.tables.user_credits?.map((row) => ({ ...row, balance: 1 })) ?? [];
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "2 hours" }));
  await screen.findByRole("heading", { name: "You're 3 credits short" });
  const link = screen.getByRole("link", { name: "Buy 3 credits · ₹750" });
  const query = () => new URLSearchParams(link.getAttribute("href")?.split("?")[1]);
  await waitFor(() =>
    expect(Object.fromEntries(query())).toEqual({
      package: "3",
      return: `/bookings?reschedule=later&day=${tomorrow}&from=10%3A00&minutes=120`,
    }),
  );
});

test("repeats a move whose response was lost under one request id", async () => {
  const { portal, rest } = renderBookingsPage((backend) => {
    backend.responses["POST rpc/reschedule_booking"] = () => {
      if (backend.sent("POST rpc/reschedule_booking").length <= 2) {
        throw new TypeError("Failed to fetch");
      }
      return { id: "later", total_credits: 4 };
    };
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "2:00 PM" }));
  await confirmMove();
  await screen.findByText("No response from the server. Retry: you won't be charged twice.");
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(portal.toasts.at(-1)?.title).toBe("Booking rescheduled"));
  const ids = rest
    .sent("POST rpc/reschedule_booking")
    .map(({ body }) => (body as { request_id: string }).request_id);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
});

test("reports a booking that no longer exists and closes the dialog", async () => {
  const { portal } = renderBookingsPage((rest) => {
    rest.responses["POST rpc/reschedule_booking"] = () => refusal("unknown_booking");
  });
  await openMove();
  fireEvent.click(await screen.findByRole("button", { name: "2:00 PM" }));
  await confirmMove();
  await waitFor(() => expect(portal.toasts[0]?.description).toBe("This booking no longer exists."));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
