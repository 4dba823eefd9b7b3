// @vitest-environment happy-dom
import { weekdays } from "@portal/shared/domain/dates";
import { defaultRoomRules, type RoomRules } from "@portal/shared/domain/roomRules";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openDialog, press, pressDay, renderBookRoomPage } from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, room, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();

const hours = (open: string, close: string) =>
  weekdays.map((day) => ({ day, open, close, isOpen: day !== "Sunday" }));

function showRoom(rules: Partial<RoomRules>, path?: string, others: Partial<RoomRules> = {}) {
  const rest = world();
  rest.responses["POST rpc/free_spans"] = [
    { room_id: "neem", start_time: "09:00:00", end_time: "18:00:00" },
  ];
  const ruled = { ...room(), room_rules: { ...defaultRoomRules, ...rules } };
  const other = { ...room({ id: "peepal", name: "Peepal" }) };
  rest.tables.rooms = [ruled, { ...other, room_rules: { ...defaultRoomRules, ...others } }];
  renderBookRoomPage(rest, path === undefined ? {} : { path });
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
