// @vitest-environment happy-dom
import { weekdays } from "@portal/shared/domain/dates";
import { defaultRoomRules, type RoomRules } from "@portal/shared/domain/roomRules";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openDialog, press, pressDay, renderBookRoomPage } from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, room, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();

const hours = (open: string, close: string) =>
  weekdays.map((day) => ({ day, open, close, isOpen: day !== "Sunday" }));

function showRoom(rules: Partial<RoomRules>, path?: string) {
  const rest = world();
  rest.responses["POST rpc/free_spans"] = [
    { room_id: "neem", start_time: "09:00:00", end_time: "18:00:00" },
  ];
  const ruled = { ...room(), room_rules: { ...defaultRoomRules, ...rules } };
  rest.tables.rooms = [ruled, room({ id: "peepal", name: "Peepal" })];
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

test("a search says that a room cannot be booked for the duration", async () => {
  showRoom({ longest: 2 }, `/book-room?day=${tomorrow}&minutes=120`);
  const card = await screen.findByRole("article", { name: "Neem" });
  expect(await within(card).findByText("Not bookable for 2 hours")).toBeTruthy();
});
