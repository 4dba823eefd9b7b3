// @vitest-environment happy-dom
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { memberId } from "../testing/fakePortal";
import { chooseSlot, press, pressDay, renderBookRoomPage } from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, room, takenSlot, today, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();

/** The dialog of Neem with tomorrow 10:00 AM chosen, connected to Realtime. */
async function openLiveDialog() {
  const rest = world();
  const realtime = fakeRealtime();
  renderBookRoomPage(rest, { transport: realtime.transport });
  await chooseSlot("Neem", "10:00 AM");
  const channelOf = (day: string) =>
    realtime.joins.findLast(({ topic }) => topic === `realtime:slots:${day}`);
  await waitFor(() => expect(channelOf(tomorrow)).toBeDefined());
  const reads = () => rest.sent("POST rpc/day_board").length;
  const before = reads();
  act(() => channelOf(tomorrow)?.system("ok", "Replication connection established"));
  await waitFor(() => expect(reads()).toBe(before + 1));
  return { realtime, channelOf, reads };
}

const slot = takenSlot("neem", tomorrow, "10:00:00", "11:00:00");

test("removes and returns a slot without a read when another member books and cancels", async () => {
  const { channelOf, reads } = await openLiveDialog();
  const before = reads();
  act(() => channelOf(tomorrow)?.broadcast("taken", slot));
  await screen.findByRole("alert");
  expect(screen.queryByRole("button", { name: "10:00 AM" })).toBeNull();
  act(() => channelOf(tomorrow)?.broadcast("freed", slot));
  expect(await screen.findByRole("button", { name: "10:00 AM" })).toBeTruthy();
  expect(reads()).toBe(before);
});

test("keeps the slots when a member books another room", async () => {
  const { channelOf } = await openLiveDialog();
  act(() => channelOf(tomorrow)?.broadcast("taken", { ...slot, room_id: "peepal" }));
  expect(await screen.findByRole("button", { name: "10:00 AM" })).toBeTruthy();
});

test("joins the topic of the shown day only", async () => {
  const { realtime } = await openLiveDialog();
  pressDay(today);
  await waitFor(() => expect(realtime.left).toContain(`realtime:slots:${tomorrow}`));
  press("Cancel");
  await waitFor(() => expect(realtime.left.at(-1)).toBe(`realtime:slots:${today}`));
});

/** The page at `path`, connected to Realtime. */
async function openLivePage(path: string, call: string, rest = world()) {
  const realtime = fakeRealtime();
  renderBookRoomPage(rest, { path, transport: realtime.transport });
  const channelOf = (topic: string) =>
    realtime.joins.findLast((join) => join.topic === `realtime:${topic}`);
  const day = `slots:${tomorrow}`;
  await waitFor(() => expect(channelOf(day)).toBeDefined());
  const reads = () => rest.sent(call).length;
  await waitFor(() => expect(reads()).toBe(1));
  act(() => channelOf(day)?.system("ok", "Replication connection established"));
  await waitFor(() => expect(reads()).toBe(2));
  return { rest, channelOf, day, reads };
}

test("updates the cards of a search without a read when others book, move and cancel", async () => {
  const rest = world();
  rest.responses["POST rpc/free_spans"] = [
    { room_id: "neem", start_time: "09:00:00", end_time: "18:00:00" },
  ];
  const { channelOf, day, reads } = await openLivePage(
    `/book-room?day=${tomorrow}&from=10:00&minutes=60`,
    "POST rpc/free_spans",
    rest,
  );
  const free = "Free 10:00 AM - 11:00 AM · 4 credits";
  const taken = "Taken 10:00 AM - 11:00 AM · free from 11:00 AM";
  await screen.findByText(free);
  act(() => channelOf(day)?.broadcast("taken", slot));
  await screen.findByText(taken);
  const before = { room_id: "neem", start_time: "10:00:00", end_time: "11:00:00" };
  const moved = { ...slot, start_time: "15:00:00", end_time: "16:00:00" };
  act(() => channelOf(day)?.broadcast("taken", { ...moved, before }));
  await screen.findByText(free);
  act(() => channelOf(day)?.broadcast("taken", { ...slot, booking_id: "other" }));
  await screen.findByText(taken);
  act(() => channelOf(day)?.broadcast("freed", { ...slot, booking_id: "other" }));
  await screen.findByText(free);
  expect(reads()).toBe(2);
});

test("reads the free times again when a room with a gap is booked", async () => {
  const rest = world();
  const spans = (end_time: string) => [{ room_id: "neem", start_time: "09:00:00", end_time }];
  rest.responses["POST rpc/free_spans"] = spans("18:00:00");
  rest.tables.rooms = [{ ...room(), room_rules: { ...defaultRoomRules, gap: 1 } }];
  const path = `/book-room?day=${tomorrow}&from=10:00&minutes=60`;
  const { channelOf, day, reads } = await openLivePage(path, "POST rpc/free_spans", rest);
  await screen.findByText("Free 10:00 AM - 11:00 AM · 4 credits");
  rest.responses["POST rpc/free_spans"] = spans("10:30:00");
  act(() => channelOf(day)?.broadcast("taken", { ...slot, start_time: "11:00:00", gap: 1 }));
  await screen.findByText("Taken 10:00 AM - 11:00 AM · free from 9:30 AM");
  expect(reads()).toBe(3);
});

test("marks a booking that the member made in another window", async () => {
  const { rest, channelOf, day, reads } = await openLivePage(
    `/book-room?view=day&day=${tomorrow}`,
    "POST rpc/day_board",
  );
  await waitFor(() => expect(channelOf(`bookings:${memberId}`)).toBeDefined());
  const others = takenSlot("peepal", tomorrow, "10:00:00", "11:00:00");
  act(() => channelOf(day)?.broadcast("taken", others));
  rest.tables.booked_slots = [slot, others];
  rest.tables.bookings = [{ id: slot.booking_id, user_id: memberId }];
  act(() => channelOf(day)?.broadcast("taken", slot));
  const own = channelOf(`bookings:${memberId}`);
  act(() => own?.broadcast("changed", { booking_date: tomorrow }));
  act(() => own?.broadcast("changed", { booking_date: tomorrow }));
  await screen.findByRole("link", { name: /^Your/ });
  expect(screen.getAllByRole("link", { name: /^Your/ })).toHaveLength(1);
  expect(reads()).toBe(3);
});
