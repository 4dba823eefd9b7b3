// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { renderCalendar } from "../testing/showCalendar";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-22T06:30:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

async function openLiveDay() {
  const realtime = fakeRealtime();
  const rest = renderCalendar("day=2026-11-23", realtime.transport);
  await screen.findByRole("button", { name: /^Asha Rao, .*, Neem/ });
  const topics = () => realtime.joins.map(({ topic }) => topic);
  await waitFor(() => expect(topics()).toEqual(["realtime:slots:2026-11-23"]));
  return { rest, channel: realtime.joins[0], topics };
}

const slot = { booking_id: "b1", room_id: "neem", start_time: "10:00:00", end_time: "11:00:00" };

test("removes a booking that was cancelled elsewhere", async () => {
  const { rest, channel } = await openLiveDay();
  rest.responses["POST rpc/calendar_entries"] = [];
  act(() => channel?.broadcast("freed", slot));
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: /^Asha Rao, .*, Neem/ })).toBeNull(),
  );
});

test("reads the day once for several bookings in a row", async () => {
  const { rest, channel } = await openLiveDay();
  const reads = () => rest.sent("POST rpc/calendar_entries").length;
  const before = reads();
  act(() => {
    for (const booking_id of ["b3", "b4", "b5"])
      channel?.broadcast("taken", { ...slot, booking_id });
  });
  await waitFor(() => expect(reads()).toBe(before + 1));
});
