// @vitest-environment happy-dom
import { formatInstantTime } from "@portal/shared/domain/formatDates";
import { refusal } from "@portal/shared/testing/fakeBackend";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  chooseSlot,
  openDialog,
  press,
  pressDay,
  renderBookRoomPage,
} from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, inFiveMinutes, takenSlot, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();
beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

/** Peepal costs 6 credits an hour. */
const poor = () => world({ balance: 1 });
const held = (more: object = {}) => ({
  ...takenSlot("neem", tomorrow, "10:00:00", "11:00:00"),
  held_until: inFiveMinutes(),
  ...more,
});
const startTimes = () =>
  screen
    .queryAllByRole("button", { name: /^\d+:\d\d [AP]M$/ })
    .map(({ textContent }) => textContent);
const boardPath = `/book-room?view=day&day=${tomorrow}`;

describe("the dialog of a member with too few credits", () => {
  test("holds the chosen slot for the offer that is pressed, and keeps the choice", async () => {
    const rest = poor();
    const portal = renderBookRoomPage(rest);
    await chooseSlot("Peepal", "9:00 AM");
    const onlyMissing = await screen.findByRole("button", { name: "Only 2 credits · ₹500" });
    // The choice reaches the address after a paint.
    await act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    fireEvent.click(onlyMissing);
    await waitFor(() => expect(portal.visits).toHaveLength(1));
    expect(rest.sent("POST rpc/hold_slot").map(({ body }) => body)).toEqual([
      { room_id: "peepal", booking_date: tomorrow, start_time: "09:00", duration: 1 },
    ]);
    expect(portal.visits[0]).toMatch(/^\/buy-credits\?credits=2&return=.*from%3D09%253A00.*&hold=/);
    expect(screen.queryByRole("alert")).toBeNull();
    await portal.queryClient.invalidateQueries();
    expect(screen.getAllByText("9:00 AM - 9:30 AM").length).toBeGreaterThan(0);
  });

  test("pays without a hold if the slot was held before", async () => {
    const rest = poor();
    rest.responses["POST rpc/hold_slot"] = refusal("held_before");
    const portal = renderBookRoomPage(rest);
    await chooseSlot("Peepal", "9:00 AM");
    fireEvent.click(await screen.findByRole("button", { name: "Buy 3 credits and book" }));
    await waitFor(() => expect(portal.visits).toHaveLength(1));
    expect(portal.visits[0]).not.toContain("hold=");
    expect(portal.toasts.at(-1)).toMatchObject({ title: "Slot not held" });
  });

  test("shows that the slot was taken, and buys nothing", async () => {
    const rest = poor();
    rest.responses["POST rpc/hold_slot"] = () => {
      rest.tables.booked_slots = [takenSlot("peepal", tomorrow, "09:00:00", "10:00:00")];
      return refusal("slot_taken");
    };
    const portal = renderBookRoomPage(rest);
    await chooseSlot("Peepal", "9:00 AM");
    fireEvent.click(await screen.findByRole("button", { name: "Buy 3 credits and book" }));
    await screen.findByRole("alert");
    expect(portal.toasts.at(-1)?.title).toBe("Booking Exists");
    expect(portal.visits).toEqual([]);
  });

  test("reads the balance again if the credits have arrived in the meantime", async () => {
    const rest = poor();
    rest.responses["POST rpc/hold_slot"] = () => {
      rest.tables.user_credits = [{ ...rest.tables.user_credits?.[0], balance: 9 }];
      return refusal("hold_not_needed");
    };
    renderBookRoomPage(rest);
    await chooseSlot("Peepal", "9:00 AM");
    fireEvent.click(await screen.findByRole("button", { name: "Buy 3 credits and book" }));
    await screen.findByRole("button", { name: "Confirm Booking" });
    expect(screen.getByText(/You have enough credits for this booking now/)).toBeTruthy();
  });
});

describe("a slot that is held", () => {
  test("names the day on which the hold of a request ends", async () => {
    const rest = world();
    rest.tables.booked_slots = [held({ held_until: `${tomorrow}T03:30:00+00:00` })];
    renderBookRoomPage(rest);
    await openDialog("Neem");
    pressDay(tomorrow);
    const end = "held, free again on 21 Nov 2026, 9:00 AM at the latest.";
    expect(await screen.findByText(`10:00 AM - 11:00 AM: ${end}`)).toBeTruthy();
  });

  test("is not free for others, who see when the hold ends", async () => {
    const rest = world();
    rest.tables.booked_slots = [held()];
    renderBookRoomPage(rest);
    await openDialog("Neem");
    pressDay(tomorrow);
    const end = formatInstantTime(inFiveMinutes());
    await screen.findByText(`10:00 AM - 11:00 AM: held, free again at ${end} at the latest.`);
    expect(startTimes()).toContain("9:30 AM");
    expect(startTimes()).not.toContain("10:00 AM");
  });

  test("stays free for its member", async () => {
    const rest = world();
    rest.tables.booked_slots = [held({ is_own: true })];
    renderBookRoomPage(rest);
    await openDialog("Neem");
    pressDay(tomorrow);
    await screen.findByText(/^10:00 AM - 11:00 AM: held for you until/);
    expect(startTimes()).toContain("10:00 AM");
  });

  test("is labelled on the board, where its member can book it", async () => {
    const rest = world();
    rest.tables.booked_slots = [
      held(),
      { ...held({ is_own: true }), room_id: "peepal", booking_id: "own" },
    ];
    renderBookRoomPage(rest, { path: boardPath });
    const end = formatInstantTime(inFiveMinutes());
    await screen.findByRole("gridcell", {
      name: `Neem, 10:00 AM - 11:00 AM, held, free again at ${end} at the latest`,
    });
    press(`Held, Peepal, 10:00 AM - 11:00 AM, held for you until ${end}`);
    expect(await screen.findByRole("dialog", { name: "Book Peepal" })).toBeTruthy();
  });

  test("is named as the member's request, which it leads to", async () => {
    const rest = world();
    rest.tables.booked_slots = [held({ is_own_request: true })];
    renderBookRoomPage(rest, { path: boardPath });
    const request = await screen.findByRole("link", {
      name: "Your request, Neem, 10:00 AM - 11:00 AM",
    });
    expect(request.textContent).toBe("Your request");
    expect(request.getAttribute("href")).toBe("/bookings#request-neem 10:00:00");
    cleanup();
    renderBookRoomPage(rest, { path: "/book-room" });
    await openDialog("Neem");
    pressDay(tomorrow);
    const end = formatInstantTime(inFiveMinutes());
    await screen.findByText(`10:00 AM - 11:00 AM: your request, an admin answers by ${end}.`);
  });

  test("is free at its end without a message or a read", async () => {
    const rest = world();
    rest.tables.booked_slots = [held({ held_until: new Date(Date.now() + 300).toISOString() })];
    renderBookRoomPage(rest, { path: boardPath });
    const name = /^Neem, 10:00 AM - 11:00 AM, held/;
    await screen.findByRole("gridcell", { name });
    await screen.findByRole("button", { name: "Neem, 10:00 AM, free" });
    expect(rest.sent("POST rpc/day_board")).toHaveLength(1);
  });

  test("is free at its end in a search, unless it was booked", async () => {
    const rest = world();
    rest.responses["POST rpc/free_spans"] = [
      { room_id: "neem", start_time: "09:00:00", end_time: "18:00:00" },
      { room_id: "peepal", start_time: "09:00:00", end_time: "18:00:00" },
    ];
    const realtime = fakeRealtime();
    renderBookRoomPage(rest, {
      path: `/book-room?day=${tomorrow}&from=10:00&minutes=60`,
      transport: realtime.transport,
    });
    const channel = () =>
      realtime.joins.findLast(({ topic }) => topic === `realtime:slots:${tomorrow}`);
    await waitFor(() => expect(channel()).toBeDefined());
    act(() => channel()?.system("ok", "Replication connection established"));
    await waitFor(() => expect(rest.sent("POST rpc/free_spans")).toHaveLength(2));
    const isTaken = (price: string) =>
      screen.queryByText(`Free 10:00 AM - 11:00 AM · ${price}`) === null;
    await waitFor(() =>
      expect([isTaken("4 credits"), isTaken("6 credits")]).toEqual([false, false]),
    );

    const held_until = new Date(Date.now() + 200).toISOString();
    const other = { ...held({ held_until }), room_id: "peepal", booking_id: "other" };
    act(() => channel()?.broadcast("taken", held({ held_until })));
    act(() => channel()?.broadcast("taken", other));
    await waitFor(() => expect([isTaken("4 credits"), isTaken("6 credits")]).toEqual([true, true]));
    act(() => channel()?.broadcast("freed", other));
    const { held_until: _, ...booked } = { ...other, booking_id: "booked" };
    act(() => channel()?.broadcast("taken", booked));
    await waitFor(() => expect(isTaken("4 credits")).toBe(false));
    expect(isTaken("6 credits")).toBe(true);
    expect(rest.sent("POST rpc/free_spans")).toHaveLength(2);
  });
});
