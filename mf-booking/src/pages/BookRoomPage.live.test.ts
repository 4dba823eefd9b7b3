// @vitest-environment happy-dom
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { chooseSlot, press, pressDay, renderBookRoomPage } from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, takenSlot, today, tomorrow, world } from "../testing/testData";

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
