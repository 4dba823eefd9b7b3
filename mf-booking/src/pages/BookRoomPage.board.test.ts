// @vitest-environment happy-dom
import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memberId } from "../testing/fakePortal";
import { address } from "../testing/AddressBar";
import { press, renderBookRoomPage } from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, takenSlot, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();
beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const boardPath = `/book-room?view=day&day=${tomorrow}`;
const board = () => screen.findByRole("grid", { name: "Times of Saturday, 21 November 2026" });
const key = (name: string, options: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...options });
/** A part of the choice with which the dialog has opened, such as `Start time 2:00 PM`. */
const chosen = (dialog: HTMLElement, name: string) =>
  within(dialog).findByRole("button", { name, expanded: false });
const focused = () => document.activeElement?.getAttribute("aria-label");

/** Draws each half hour `width` px wide, from 0 on. */
function drawHalfHours(width: number) {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, 18 * width, 50),
  );
}

/** Neem is taken from 11:00 to 12:00, and Peepal is booked by the member from 10:00 to 11:30. */
function bookedWorld() {
  const rest = world();
  const own = takenSlot("peepal", tomorrow, "10:00:00", "11:30:00");
  rest.tables.booked_slots = [takenSlot("neem", tomorrow, "11:00:00", "12:00:00"), own];
  rest.tables.bookings = [{ id: own.booking_id, user_id: memberId }];
  return rest;
}

test("shows rooms by times with one read of the day, and links to the member's own booking", async () => {
  const rest = bookedWorld();
  renderBookRoomPage(rest, { path: boardPath });
  const grid = await board();
  expect(within(grid).getAllByRole("columnheader")).toHaveLength(19);
  expect(
    within(grid)
      .getAllByRole("rowheader")
      .map((row) => row.textContent),
  ).toEqual([
    "Neem6 Seats · 4 credits/h",
    "Peepal10 Seats · 6 credits/h",
    "Town Hall40 Seats · ₹2,000/h",
  ]);
  expect(
    within(grid).getByRole("gridcell", { name: "Neem, 11:00 AM - 12:00 PM, taken" }),
  ).toBeTruthy();
  const own = within(grid).getByRole("link", { name: "Your booking, 10–11:30 AM, Peepal" });
  expect(own.getAttribute("href")).toBe("/bookings?tab=all#booking-peepal 10:00:00");
  expect(within(grid).getByRole("button", { name: "Town Hall, 9:00 AM, free" })).toBeTruthy();
  expect(rest.sent("POST rpc/day_board").map(({ body }) => body)).toEqual([{ day: tomorrow }]);
});

test("offers no time within the notice of a room, and no day beyond its horizon", async () => {
  const rest = bookedWorld();
  const [neem, peepal, ...others] = rest.tables.rooms ?? [];
  // It is noon: 26 hours later is 2 PM tomorrow.
  rest.tables.rooms = [
    { ...neem, room_rules: { ...defaultRoomRules, notice_minutes: 26 * 60 } },
    { ...peepal, room_rules: { ...defaultRoomRules, days_ahead: 0 } },
    ...others,
  ];
  renderBookRoomPage(rest, { path: boardPath });
  const grid = await board();
  const free = (name: RegExp) => within(grid).queryAllByRole("button", { name }).length;
  expect([free(/^Neem, .*, free/), free(/^Peepal, .*, free/)]).toEqual([7, 0]);
  expect(within(grid).getByText("Not bookable yet")).toBeTruthy();
});

test("opens the dialog with room, day, start and duration of a clicked slot", async () => {
  renderBookRoomPage(bookedWorld(), { path: boardPath });
  await board();
  press("Town Hall, 2:00 PM, free");
  const dialog = await screen.findByRole("dialog", { name: "Book Town Hall" });
  await chosen(dialog, "Start time 2:00 PM");
  await chosen(dialog, "Duration 1 hour");
  fireEvent.click(await chosen(dialog, "Date Sat, 21 Nov 2026"));
  expect(within(dialog).getByRole("button", { name: /21 November 2026, selected/ })).toBeTruthy();
});

test("books the time that the mouse is dragged over, and moves the member's own booking", async () => {
  renderBookRoomPage(bookedWorld(), { path: boardPath });
  const grid = await board();
  drawHalfHours(40);
  const drag = (from: HTMLElement, x: number, to: number, text: string) => {
    const mouse = { button: 0, pointerType: "mouse", pointerId: 1, isPrimary: true };
    fireEvent(from, new PointerEvent("pointerdown", { ...mouse, bubbles: true, clientX: x }));
    fireEvent(window, new PointerEvent("pointermove", { ...mouse, clientX: to }));
    expect(within(grid).getByText(text)).toBeTruthy();
    fireEvent(window, new PointerEvent("pointerup", { ...mouse, clientX: to }));
  };
  drag(within(grid).getByRole("button", { name: "Neem, 9:30 AM, free" }), 50, 140, "6 credits");
  const dialog = await screen.findByRole("dialog", { name: "Book Neem" });
  await chosen(dialog, "Duration 1.5 hours");
  press("Cancel");
  drag(
    within(grid).getByRole("link", { name: /^Your booking/, hidden: true }),
    100,
    260,
    "1.5 hours",
  );
  expect(address()).toBe(`?reschedule=peepal 10:00:00&day=${tomorrow}&from=12:00&minutes=90`);
});

test("moves over the slots with the keyboard, extends with Shift and books with Enter", async () => {
  renderBookRoomPage(bookedWorld(), { path: boardPath });
  const grid = await board();
  const stops = [...grid.querySelectorAll<HTMLElement>("[tabindex='0']")];
  expect(stops.map((stop) => stop.getAttribute("aria-label"))).toEqual(["Neem, 9:00 AM, free"]);
  act(() => stops[0]?.focus());
  key("ArrowRight");
  key("ArrowRight");
  key("ArrowDown");
  expect(focused()).toBe("Your booking, 10–11:30 AM, Peepal");
  key("ArrowRight");
  expect(focused()).toBe("Peepal, 11:30 AM, free");
  key("End");
  expect(focused()).toBe("Peepal, 5:30 PM, free");
  key("Home");
  expect(focused()).toBe("Peepal, 9:00 AM, free");
  key("End", { ctrlKey: true });
  key("ArrowLeft");
  key("ArrowLeft");
  expect(grid.querySelectorAll("[tabindex='0']")).toHaveLength(1);
  key("ArrowRight", { shiftKey: true });
  expect(focused()).toBe("Town Hall, 4:30 PM, free");
  expect(await screen.findByText("4:30 PM - 6:00 PM, 1.5 hours, ₹3,000")).toBeTruthy();
  // A browser turns Enter on a button into a click.
  fireEvent.click(document.activeElement ?? document.body);
  const dialog = await screen.findByRole("dialog", { name: "Book Town Hall" });
  await chosen(dialog, "Duration 1.5 hours");
});

test("keeps the focus on the board when another member takes the focused slot", async () => {
  const rest = bookedWorld();
  const portal = renderBookRoomPage(rest, { path: boardPath });
  await board();
  act(() => screen.getByRole("button", { name: "Neem, 2:00 PM, free" }).focus());
  rest.tables.booked_slots?.push(takenSlot("neem", tomorrow, "14:00:00", "15:00:00"));
  await portal.queryClient.invalidateQueries({ queryKey: ["slots"] });
  await waitFor(() => expect(focused()).toBe("Neem, 2:00 PM - 3:00 PM, taken"));
});

test("moves the focus to the new booking when the dialog closes", async () => {
  const rest = world();
  rest.responses["POST bookings"] = () => {
    const slot = takenSlot("neem", tomorrow, "14:00:00", "15:00:00");
    rest.tables.booked_slots?.push(slot);
    rest.tables.bookings?.push({ id: slot.booking_id, user_id: memberId });
    return [{ id: slot.booking_id, total_credits: 4 }];
  };
  renderBookRoomPage(rest, { path: boardPath });
  await board();
  act(() => screen.getByRole("button", { name: "Neem, 2:00 PM, free" }).focus());
  press("Neem, 2:00 PM, free");
  const dialog = await screen.findByRole("dialog", { name: "Book Neem" });
  await chosen(dialog, "Start time 2:00 PM");
  press("Confirm Booking");
  await waitFor(() => expect(focused()).toBe("Yours, 2–3 PM, Neem"));
});

test("changes the day, but not to the past", async () => {
  renderBookRoomPage(bookedWorld(), { path: boardPath });
  await board();
  press("Next day");
  await screen.findByRole("grid", { name: "Times of Sunday, 22 November 2026" });
  press("Today");
  const grid = await screen.findByRole("grid", { name: "Times of Friday, 20 November 2026" });
  expect(
    within(grid).getByRole("gridcell", { name: "Neem, 9:00 AM - 12:30 PM, past" }),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "Previous day" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  press("Previous day");
  expect(screen.getByRole("grid", { name: "Times of Friday, 20 November 2026" })).toBeTruthy();
});

test("shows why a day is closed and leads to the next open day", async () => {
  const rest = world();
  const value = { ...defaultOpeningHours, holidays: [{ date: tomorrow, name: "Diwali" }] };
  rest.tables.system_settings = [{ key: "opening_hours", value }];
  renderBookRoomPage(rest, { path: boardPath });
  await screen.findByText("Closed for Diwali. Please pick another day.");
  expect(screen.getByRole("gridcell", { name: "Neem, 9:00 AM - 6:00 PM, closed" })).toBeTruthy();
  press("Sun, 22 Nov 2026");
  await screen.findByRole("grid", { name: "Times of Sunday, 22 November 2026" });
  expect(screen.queryByText(/Closed for/)).toBeNull();
});

test("marks the hours before the space opens as closed, and says why", async () => {
  const rest = world();
  rest.tables.system_settings = [{ key: "opening_hours", value: defaultOpeningHours }];
  renderBookRoomPage(rest, { path: boardPath });
  expect(await screen.findByText("Opens at 10:00 AM")).toBeTruthy();
  expect(screen.getByRole("gridcell", { name: "Neem, 9:00 AM - 10:00 AM, closed" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Neem, 10:00 AM, free" })).toBeTruthy();
});

test("shows a failed read of the day with a retry", async () => {
  const rest = world();
  const working = rest.responses["POST rpc/day_board"] ?? null;
  rest.responses["POST rpc/day_board"] = serverError;
  renderBookRoomPage(rest, { path: boardPath });
  await screen.findByText("The bookings of this day could not be loaded.");
  rest.responses["POST rpc/day_board"] = working;
  press("Retry");
  expect(await board()).toBeTruthy();
});

test("filters rooms by seats and amenities", async () => {
  const rest = world();
  rest.tables.rooms =
    rest.tables.rooms?.map((room) => (room["id"] === "hall" ? { ...room, amenities: [] } : room)) ??
    [];
  renderBookRoomPage(rest, { path: `${boardPath}&seats=10&amenities=Whiteboard` });
  const rows = within(await board()).getAllByRole("rowheader");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["Peepal10 Seats · 6 credits/h"]);
});

test("offers all rooms when none has these seats", async () => {
  renderBookRoomPage(world(), { path: `${boardPath}&seats=200` });
  await screen.findByText("No room matches");
  press("Show all rooms");
  expect(within(await board()).getAllByRole("rowheader")).toHaveLength(3);
});

test("marks the button of a view as pressed before the view is rendered", async () => {
  renderBookRoomPage(world());
  await screen.findByRole("article", { name: "Neem" });
  const day = screen.getByRole("button", { name: "Day" });
  act(() => {
    flushSync(() => day.click());
    expect(day.getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByRole("article", { name: "Neem" })).toBeTruthy();
  });
  await screen.findByRole("grid");
});

test("remembers the chosen view in this browser", async () => {
  renderBookRoomPage(world());
  await screen.findByRole("article", { name: "Neem" });
  press("Day");
  await screen.findByRole("grid", { name: "Times of Friday, 20 November 2026" });
  cleanup();
  renderBookRoomPage(world(), { path: `/book-room?day=${tomorrow}` });
  expect(await board()).toBeTruthy();
});
