// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asha } from "@portal/shared/testing/fakePortal";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { nandita, NOON, omar, renderToday } from "../testing/showToday";

beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

async function openToday() {
  const realtime = fakeRealtime();
  const { rest } = renderToday({}, realtime.transport);
  await screen.findByRole("button", { name: "Check in Nandita Iyer" });
  const joined = (topic: string) => realtime.joins.filter((join) => join.topic === topic);
  await waitFor(() => expect(joined(`realtime:desk:${asha.id}`)).toHaveLength(1));
  await waitFor(() => expect(joined("realtime:slots:2026-11-23")).toHaveLength(1));
  return {
    rest,
    desk: joined(`realtime:desk:${asha.id}`)[0],
    slots: joined("realtime:slots:2026-11-23")[0],
  };
}

test("shows a visitor whom another device checked in", async () => {
  const { rest, desk } = await openToday();
  rest.responses["POST rpc/arrivals_on"] = [
    omar,
    { ...nandita, arrived_at: "2026-11-23T06:31:00Z" },
  ];
  act(() => desk?.broadcast("changed", { what: "visitors" }));
  const undo = { name: "Undo check-in of Nandita Iyer" };
  expect(await screen.findByRole("button", undo)).toBeTruthy();
});

test("reads the stock again when a snack runs low", async () => {
  const { rest, desk } = await openToday();
  rest.responses["GET snacks"] = [{ id: "s3", name: "Laddu", quantity: 1 }];
  act(() => desk?.broadcast("changed", { what: "stock" }));
  expect(await screen.findByText("Laddu")).toBeTruthy();
});

test("removes a booking that was cancelled elsewhere", async () => {
  const { rest, slots } = await openToday();
  await screen.findByRole("button", { name: /^Asha Rao, .*, Neem/ });
  rest.responses["POST rpc/calendar_entries"] = [];
  act(() =>
    slots?.broadcast("freed", {
      booking_id: "b1",
      room_id: "neem",
      start_time: "11:30:00",
      end_time: "12:30:00",
    }),
  );
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: /^Asha Rao, .*, Neem/ })).toBeNull(),
  );
});
