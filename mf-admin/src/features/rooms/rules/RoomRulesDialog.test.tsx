import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { weekdays } from "@portal/shared/domain/dates";
import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import { expect, test, vi } from "vitest";
import { fakeBackend, refusal } from "@portal/shared/testing/fakeBackend";
import { fakePortal } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { someRow } from "../../../testing/mutationCases/mutationCase";
import type { AdminRoom } from "../room.schema";
import { RoomRulesDialog } from "./RoomRulesDialog";

const room = { ...someRow, name: "Peepal", credits_per_hour: 4 } as AdminRoom;
const stored = { ...defaultRoomRules, room_id: room.id, updated_at: "2026-11-20T10:00:00Z" };

async function open(rules: object = {}, outside: object[] = []) {
  const rest = fakeBackend({
    "GET room_rules": [{ ...stored, ...rules }],
    "POST rpc/bookings_outside_room_hours": outside,
    "POST rpc/affected_requests": [],
    "PATCH room_rules": [{ room_id: room.id }],
  });
  const portal = fakePortal((request) => rest.fetch(request));
  const onClose = vi.fn<() => void>();
  render(<RoomRulesDialog room={room} onClose={onClose} />, inPortal(portal));
  await screen.findByLabelText("Days ahead");
  return { rest, portal, onClose, saved: () => rest.sent("PATCH room_rules") };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function pick(label: string, option: string) {
  fireEvent.mouseDown(screen.getByRole("combobox", { name: label }));
  const found = await screen.findAllByTitle(option);
  fireEvent.click(found.at(-1) ?? document.body);
}

const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Changes" }));

test("saves the rules over the version that was shown, and shows what members see", async () => {
  const world = await open();
  expect(screen.getByText("Members see no rules: these are the usual ones.")).toBeTruthy();
  await pick("Longest stay", "1 hour");
  await pick("Notice before the start", "2 h");
  type("Days ahead", "60");
  type("Upcoming bookings per member", "2");
  await screen.findByText(
    "Members see: 30 min to 1 h · at least 2 h ahead · up to 60 days ahead · at most 2 upcoming bookings each",
  );
  save();
  await waitFor(() => expect(world.onClose).toHaveBeenCalled());
  expect(world.saved()).toMatchObject([
    {
      body: { ...defaultRoomRules, longest: 2, notice_minutes: 120, days_ahead: 60, max_open: 2 },
    },
  ]);
  expect(world.saved()[0]?.query.get("updated_at")).toBe(`eq.${stored.updated_at}`);
});

test("saves hours by weekday, and none for the usual hours", async () => {
  const world = await open();
  fireEvent.click(screen.getByRole("switch", { name: "Hours" }));
  fireEvent.click(await screen.findByRole("switch", { name: "Sunday open" }));
  await screen.findByText("Members see: Mon–Sat 9–18 · 30 min to 4 h");
  save();
  await waitFor(() => expect(world.saved()).toHaveLength(1));
  expect(world.saved()[0]?.body).toMatchObject({
    hours: weekdays.map((day) => ({
      day,
      open: "09:00",
      close: "18:00",
      isOpen: day !== "Sunday",
    })),
  });
});

test("saves the gap and who may book", async () => {
  const world = await open();
  await pick("Gap after each booking", "1 hour");
  await pick("Who may book", "Only admins, at the front desk");
  await screen.findByText(
    "Members see: 30 min to 4 h · 1 h free after each booking · booked at the front desk",
  );
  save();
  await waitFor(() =>
    expect(world.saved()).toMatchObject([{ body: { gap: 2, booked_by: "admins", prices: null } }]),
  );
});

test("saves prices by weekday and hour, and shows what an hour then costs", async () => {
  const world = await open();
  fireEvent.click(screen.getByRole("switch", { name: "Price by weekday and hour" }));
  await screen.findByText("Members see: 30 min to 4 h · Mon–Fri 16–18: 6 credits an hour");
  type("Line 1: per cent of the price", "50");
  await screen.findByText("Members see: 30 min to 4 h · Mon–Fri 16–18: 2 credits an hour");
  save();
  const days = weekdays.slice(0, 5);
  await waitFor(() =>
    expect(world.saved()).toMatchObject([
      { body: { prices: [{ days, from: "16:00", to: "18:00", percent: 50 }] } },
    ]),
  );
});

test("adds and removes a line of prices", async () => {
  const evening = { days: ["Monday"], from: "16:00", to: "18:00", percent: 150 };
  const world = await open({ prices: [evening] });
  fireEvent.click(screen.getByRole("button", { name: "Add a time" }));
  save();
  await screen.findByText("Line 2: select at least one day.");
  expect(world.saved()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Remove line 2" }));
  fireEvent.click(screen.getByRole("switch", { name: "Price by weekday and hour" }));
  save();
  await waitFor(() => expect(world.saved()).toMatchObject([{ body: { prices: null } }]));
});

test("lists the bookings outside the new hours before they are saved", async () => {
  const outside = {
    id: "b1",
    room_name: "Peepal",
    full_name: "Asha Rao",
    booking_date: "2026-11-29",
    start_time: "10:00:00",
    end_time: "11:00:00",
  };
  const world = await open({}, [outside]);
  fireEvent.click(screen.getByRole("switch", { name: "Hours" }));
  fireEvent.click(await screen.findByRole("switch", { name: "Sunday open" }));
  await screen.findByText("1 booking outside the new hours");
  expect(screen.getByText(/Sun, 29 Nov 2026, 10:00 AM - 11:00 AM: Peepal, Asha Rao/)).toBeTruthy();
  expect(world.rest.sent("POST rpc/bookings_outside_room_hours").at(-1)?.body).toMatchObject({
    room: room.id,
    new_hours: weekdays.map((day) => ({ day, isOpen: day !== "Sunday" })),
  });
  expect(world.saved()).toEqual([]);
});

test("returns to the usual hours", async () => {
  const hours = weekdays.map((day) => ({ day, open: "08:00", close: "20:00", isOpen: true }));
  const world = await open({ hours });
  fireEvent.click(screen.getByRole("switch", { name: "Hours" }));
  save();
  await waitFor(() => expect(world.saved()).toMatchObject([{ body: { hours: null } }]));
});

test.each<[string, object, string]>([
  [
    "a longest stay below the shortest",
    { shortest: 4, longest: 2 },
    "The longest stay is shorter than the shortest.",
  ],
  [
    "a stay that is no multiple of the step",
    { step: 2 },
    "The shortest stay must be a multiple of the step.",
  ],
  [
    "a notice beyond the horizon",
    { days_ahead: 1, notice_minutes: 1440 },
    "The notice is longer than this: nothing could be booked.",
  ],
  [
    "a room that never opens",
    { hours: weekdays.map((day) => ({ day, open: "09:00", close: "18:00", isOpen: false })) },
    "Open the room on at least one day.",
  ],
  [
    "hours that end before they begin",
    { hours: weekdays.map((day) => ({ day, open: "18:00", close: "09:00", isOpen: true })) },
    "Monday must close after it opens.",
  ],
  [
    "days that are too short",
    {
      shortest: 4,
      hours: weekdays.map((day) => ({ day, open: "09:00", close: "10:00", isOpen: true })),
    },
    "No day is long enough for the shortest stay.",
  ],
  [
    "a price that ends before it begins",
    { prices: [{ days: ["Monday"], from: "18:00", to: "09:00", percent: 150 }] },
    "Line 1 must end after it begins.",
  ],
  [
    "a price of 0 per cent",
    { prices: [{ days: ["Monday"], from: "09:00", to: "18:00", percent: 0 }] },
    "Line 1: enter 1 to 1000 per cent.",
  ],
  [
    "two prices of one time",
    {
      prices: [
        { days: ["Monday", "Friday"], from: "09:00", to: "18:00", percent: 150 },
        { days: ["Friday"], from: "17:30", to: "19:00", percent: 50 },
      ],
    },
    "Lines 1 and 2 overlap.",
  ],
])("names %s and sends nothing", async (_, rules, sentence) => {
  const world = await open(rules);
  save();
  await screen.findByText(sentence);
  expect(world.saved()).toEqual([]);
});

test.each(["0", "3651", "1.5"])("refuses %s days ahead and sends nothing", async (value) => {
  const world = await open();
  type("Days ahead", value);
  save();
  await screen.findByText(/At least 1 day|At most 3650 days|Enter a whole number/);
  expect(world.saved()).toEqual([]);
});

test("says that the space allows no booking by these rules, and keeps what was typed", async () => {
  const world = await open();
  world.rest.responses["PATCH room_rules"] = refusal("rules_allow_nothing");
  type("Days ahead", "60");
  save();
  await waitFor(() =>
    expect(world.portal.toasts).toMatchObject([
      {
        title: "Error",
        description: "Nothing could be booked. Check the notice, shortest stay and hours.",
      },
    ]),
  );
  expect(screen.getByLabelText<HTMLInputElement>("Days ahead").value).toBe("60");
  expect(world.onClose).not.toHaveBeenCalled();
});

test("keeps what was typed when another admin saved first", async () => {
  const world = await open();
  world.rest.responses["PATCH room_rules"] = [];
  world.rest.responses["GET room_rules"] = [
    { ...stored, max_open: 5, updated_at: "2026-11-20T11:00:00Z" },
  ];
  type("Days ahead", "60");
  save();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>("Upcoming bookings per member").value).toBe("5"),
  );
  expect(screen.getByLabelText<HTMLInputElement>("Days ahead").value).toBe("60");
  expect(world.onClose).not.toHaveBeenCalled();
});

test("says why the rules could not be loaded, and tries again", async () => {
  const rest = fakeBackend({ "GET room_rules": new Response("{}", { status: 500 }) });
  render(
    <RoomRulesDialog room={room} onClose={vi.fn()} />,
    inPortal(fakePortal((request) => rest.fetch(request))),
  );
  await screen.findByText("Error loading the rules", {}, { timeout: 5000 });
  rest.responses["GET room_rules"] = [stored];
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByLabelText("Days ahead")).toBeTruthy();
});
