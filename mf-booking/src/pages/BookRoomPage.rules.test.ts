// @vitest-environment happy-dom
import { weekdays } from "@portal/shared/domain/dates";
import { defaultRoomRules, type RoomRules } from "@portal/shared/domain/roomRules";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openDialog, press, pressDay, renderBookRoomPage } from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, room, takenSlot, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();

const hours = (open: string, close: string) =>
  weekdays.map((day) => ({ day, open, close, isOpen: day !== "Sunday" }));

interface Shown {
  path?: string;
  isAdmin?: boolean;
  booked?: object[];
}

function showRuledRoom(rules: Partial<RoomRules>, { booked = [], ...options }: Shown = {}) {
  const rest = world();
  rest.tables.booked_slots = booked as never;
  showRoom(rules, options.path, {}, rest, options.isAdmin);
}

function showRoom(
  rules: Partial<RoomRules>,
  path?: string,
  others: Partial<RoomRules> = {},
  rest = world(),
  isAdmin = false,
) {
  rest.responses["POST rpc/free_spans"] = [
    { room_id: "neem", start_time: "09:00:00", end_time: "18:00:00" },
  ];
  const ruled = { ...room(), room_rules: { ...defaultRoomRules, ...rules } };
  const other = { ...room({ id: "peepal", name: "Peepal" }) };
  rest.tables.rooms = [ruled, { ...other, room_rules: { ...defaultRoomRules, ...others } }];
  renderBookRoomPage(rest, { isAdmin, ...(path !== undefined && { path }) });
}

const starts = () =>
  screen.getAllByRole("button", { name: /^\d+:\d+ (AM|PM)$/ }).map((start) => start.textContent);

test("the card of a room shows its rules, and that of a room with the usual rules none", async () => {
  showRoom({ hours: hours("09:00", "18:00"), days_ahead: 60 });
  const card = await screen.findByRole("article", { name: "Neem" });
  await within(card).findByText("Mon–Sat 9–18 · 30 min to 4 h · up to 60 days ahead");
  expect(screen.queryAllByText(/30 min to 4 h/)).toHaveLength(1);
});

test("the dialog offers the hours, durations and starts of the room", async () => {
  showRoom({ hours: hours("10:00", "16:00"), step: 4, shortest: 4, longest: 12 });
  await openDialog("Neem");
  pressDay(tomorrow);
  await screen.findByRole("button", { name: "10:00 AM" });
  expect(starts()).toEqual(["10:00 AM", "12:00 PM", "2:00 PM"]);
  const durations = within(screen.getByRole("group", { name: "Duration" })).getAllByRole("button");
  expect(durations.map((duration) => duration.textContent)).toEqual([
    "2 hours",
    "4 hours",
    "6 hours",
  ]);
  expect(durations[0]?.getAttribute("aria-pressed")).toBe("true");
  press("4 hours");
  expect(starts()).toEqual(["10:00 AM", "12:00 PM"]);
  pressDay("2026-11-22");
  await screen.findByText("Not bookable on Sundays. Please pick another day.");
});

test("the dialog offers wider hours, and none before the notice has passed", async () => {
  showRoom({ hours: hours("08:00", "20:00"), notice_minutes: 240 });
  await openDialog("Neem");
  await screen.findByRole("button", { name: "7:30 PM" });
  expect(starts()[0]).toBe("4:30 PM");
});

test("the board shows the hours of each room, and a room that is closed that day", async () => {
  showRoom({ hours: hours("08:00", "19:00") }, `/book-room?view=day&day=2026-11-23`);
  const grid = await screen.findByRole("grid");
  await within(grid).findByRole("button", { name: "Neem, 8:00 AM, free" });
  within(grid).getByRole("button", { name: "Neem, 6:30 PM, free" });
  within(grid).getByRole("gridcell", { name: "Peepal, 8:00 AM - 9:00 AM, closed" });
  within(grid).getByRole("button", { name: "Peepal, 9:00 AM, free" });
  press("Neem, 8:00 AM, free");
  const dialog = await screen.findByRole("dialog", { name: "Book Neem" });
  expect(await within(dialog).findByRole("button", { name: "Start time 8:00 AM" })).toBeTruthy();
});

test("the board says that a room cannot be booked on this weekday", async () => {
  showRoom({ hours: hours("10:00", "16:00") }, `/book-room?view=day&day=2026-11-22`);
  const grid = await screen.findByRole("grid");
  await within(grid).findByText("Not bookable on Sundays");
  expect(
    within(grid).getByRole("gridcell", { name: "Neem, 9:00 AM - 6:00 PM, closed" }),
  ).toBeTruthy();
});

test("a search and a link offer the times and durations of the rooms", async () => {
  const early = `/book-room?day=2026-11-23&from=08:30&minutes=360`;
  showRoom({ hours: hours("07:00", "20:00"), longest: 12 }, early);
  fireEvent.click(await screen.findByRole("button", { name: /8:30 AM · 6 hours/ }));
  const group = await screen.findByRole("group", { name: "Start" });
  expect(within(group).getByRole("button", { pressed: true }).textContent).toBe("8:30 AM");
  expect(within(group).getAllByRole("button").at(-1)?.textContent).toBe("7:30 PM");
  expect(screen.queryByText(/Ignored in this link/)).toBeNull();
});

test("a search says that a room cannot be booked on this weekday", async () => {
  showRoom({ hours: hours("10:00", "16:00") }, `/book-room?day=2026-11-22`);
  const card = await screen.findByRole("article", { name: "Neem" });
  expect(await within(card).findByText("Not bookable on Sundays")).toBeTruthy();
});

test("a search before the usual hours says when a room without others opens", async () => {
  showRoom({}, `/book-room?day=2026-11-23&from=08:00&minutes=60`, {
    hours: hours("08:00", "19:00"),
  });
  const card = await screen.findByRole("article", { name: "Neem" });
  expect(await within(card).findByText("Open 9:00 AM - 6:00 PM · free from 9:00 AM")).toBeTruthy();
});

test("a search says that a room cannot be booked for the duration", async () => {
  showRoom({ longest: 2 }, `/book-room?day=${tomorrow}&minutes=120`);
  const card = await screen.findByRole("article", { name: "Neem" });
  expect(await within(card).findByText("Not bookable for 2 hours")).toBeTruthy();
});

const booked = [{ ...takenSlot("neem", tomorrow, "11:00:00", "12:00:00"), gap: 1 }];

test("the dialog offers no start that leaves no gap before or after a booking", async () => {
  showRuledRoom({ gap: 1 }, { booked });
  await openDialog("Neem");
  pressDay(tomorrow);
  await screen.findByRole("button", { name: "10:00 AM" });
  expect(starts().slice(0, 4)).toEqual(["9:00 AM", "9:30 AM", "10:00 AM", "12:30 PM"]);
  expect(starts().at(-1)).toBe("5:30 PM");
  press("1 hour");
  expect(starts().slice(0, 3)).toEqual(["9:00 AM", "9:30 AM", "12:30 PM"]);
});

test("the board marks the half hours that stay free around a booking", async () => {
  showRuledRoom({ gap: 1 }, { booked, path: `/book-room?view=day&day=${tomorrow}` });
  const grid = await screen.findByRole("grid");
  await within(grid).findByRole("gridcell", { name: "Neem, 10:30 AM - 11:00 AM, kept free" });
  within(grid).getByRole("gridcell", { name: "Neem, 11:00 AM - 12:00 PM, taken" });
  within(grid).getByRole("gridcell", { name: "Neem, 12:00 PM - 12:30 PM, kept free" });
  within(grid).getByRole("button", { name: "Neem, 10:00 AM, free" });
  expect(within(grid).getByRole("button", { name: "Neem, 12:30 PM, free" })).toBeTruthy();
  expect(screen.getByText("Kept free between bookings")).toBeTruthy();
});

const atTheDesk = "This room is booked at the front desk. Please ask there.";

test("a room of the front desk has a sentence instead of the button, except for admins", async () => {
  showRuledRoom({ booked_by: "admins" });
  const card = await screen.findByRole("article", { name: "Neem" });
  expect(within(card).getByText(atTheDesk)).toBeTruthy();
  expect(within(card).queryByRole("button", { name: "Book This Room" })).toBeNull();
  await within(card).findByText("30 min to 4 h · booked at the front desk");
});

test("admins book a room of the front desk", async () => {
  showRuledRoom({ booked_by: "admins" }, { isAdmin: true });
  await openDialog("Neem");
  expect(screen.queryByText(atTheDesk)).toBeNull();
});

test("a link to a room of the front desk opens no dialog", async () => {
  showRuledRoom({ booked_by: "admins" }, { path: `/book-room?room=neem&day=${tomorrow}` });
  await screen.findByText(/Ignored in this link: a room that is not offered/);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the search and the board offer no time of a room of the front desk", async () => {
  showRuledRoom({ booked_by: "admins" }, { path: `/book-room?day=${tomorrow}` });
  const card = await screen.findByRole("article", { name: "Neem" });
  expect(await within(card).findByText("Booked at the front desk")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Day" }));
  const grid = await screen.findByRole("grid");
  await within(grid).findByText("Booked at the front desk");
  expect(within(grid).queryByRole("button", { name: /^Neem, .* free$/ })).toBeNull();
});

test("the card, the search and the dialog show the price of the hour", async () => {
  const prices = [{ days: ["Saturday"], from: "11:00", to: "13:00", percent: 150 }];
  const path = `/book-room?day=${tomorrow}&from=11:00&minutes=60`;
  showRuledRoom({ prices }, { path });
  const card = await screen.findByRole("article", { name: "Neem" });
  await within(card).findByText("30 min to 4 h · Sat 11–13: 6 credits an hour");
  await within(card).findByText("Free 11:00 AM - 12:00 PM · 6 credits");
  await openDialog("Neem");
  const dialog = screen.getByRole("dialog");
  expect(within(dialog).getByText("30 min to 4 h · Sat 11–13: 6 credits an hour")).toBeTruthy();
});
