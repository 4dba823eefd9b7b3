import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { App } from "antd";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { fakeBackend, refusal } from "@portal/shared/testing/fakeBackend";
import { fakePortal } from "../testing/fakePortal";
import "../testing/inPortal";
import { CalendarPage } from "./CalendarPage";

const neem = { id: "neem", name: "Neem", capacity: 4, credits_per_hour: 4, retired_at: null };
const oak = { ...neem, id: "oak", name: "Oak" };
const entry = {
  id: "b1",
  kind: "member",
  room_id: "neem",
  booking_date: "2026-11-23",
  start_time: "10:00:00",
  end_time: "11:00:00",
  duration: 2,
  total_credits: 4,
  rupees_due: 0,
  user_id: "asha",
  full_name: "Asha Rao",
  email: "asha@example.com",
  note: null,
  updated_at: "v1",
};
const taken = {
  ...entry,
  id: "b2",
  kind: "rupees",
  full_name: "Bilal Khan",
  start_time: "11:30:00",
  end_time: "12:00:00",
  duration: 1,
  rupees_due: 1000,
};
const moved = { total_credits: 6, credits_change: -2, balance: 3, updated_at: "v2" };

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-22T06:30:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

async function show(search = "day=2026-11-23") {
  const rest = fakeBackend({
    "GET rooms": [neem, oak],
    "POST rpc/calendar_entries": [entry, taken],
    "GET system_settings": { value: defaultOpeningHours },
    "POST rpc/move_booking": moved,
  });
  const portal = fakePortal((request) => rest.fetch(request));
  render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={[`/admin/calendar?${search}`]}>
          <App>
            <CalendarPage />
          </App>
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  const booking = await screen.findByRole("button", { name: /^Asha Rao, Neem, 10:00 AM/ });
  return { rest, booking };
}

const movesOf = (rest: ReturnType<typeof fakeBackend>) =>
  rest.sent("POST rpc/move_booking").map(({ body }) => body);

const announced = () => screen.getByRole("status", { name: "Move" }).textContent;

const target = {
  booking_id: "b1",
  version: "v1",
  new_room: "oak",
  new_date: "2026-11-23",
  new_start_time: "10:00",
  new_duration: 3,
};

describe("the calendar", () => {
  test("shows a day with names, kinds and prices", async () => {
    await show();
    screen.getByRole("button", {
      name: "Bilal Khan, Neem, 11:30 AM - 12:00 PM, ₹1,000 due at the front desk",
    });
    screen.getByText("2 bookings");
    const column = screen.getByRole("group", { name: /^Oak/ });
    expect(within(column).getAllByRole("button")).toHaveLength(18);
  });

  test.each([
    ["day=2026-02-31", "a day that does not exist"],
    ["day=2026-11-23&view=year&room=nowhere", "a view and a room that do not exist"],
  ])("names what is wrong with the link ?%s", async (search, sentence) => {
    await show(search).catch(() => undefined);
    expect((await screen.findByRole("alert")).textContent).toContain(sentence);
  });

  test("moves a booking by keys only after the price is confirmed", async () => {
    const { rest, booking } = await show();
    fireEvent.keyDown(booking, { key: "ArrowRight", shiftKey: true });
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    expect(announced()).toBe(
      "Oak, Mon, 23 Nov 2026, 10:00 AM - 11:30 AM, free. Enter to continue, Escape to keep the booking as it is.",
    );
    expect(movesOf(rest)).toEqual([]);
    fireEvent.keyDown(booking, { key: "Enter" });
    const confirm = await screen.findByRole("button", { name: "Move · charge 2 credits" });
    screen.getByText("Asha Rao is charged 2 credits more. New balance: 3 credits.");
    expect(movesOf(rest)).toEqual([{ ...target, dry_run: true }]);
    fireEvent.click(confirm);
    await screen.findByText(/^Asha Rao moved to Oak, .* 2 credits charged\.$/);
    expect(movesOf(rest).at(-1)).toEqual({ ...target, dry_run: false });
  });

  test("undoes a move with the version that it returned", async () => {
    const { rest, booking } = await show();
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    fireEvent.click(await screen.findByRole("button", { name: "Move · charge 2 credits" }));
    await screen.findByRole("button", { name: "Undo" });
    rest.responses["POST rpc/move_booking"] = { ...moved, credits_change: 2 };
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    await screen.findByText(/^Undone: Neem, .* 2 credits refunded\.$/);
    expect(movesOf(rest).at(-1)).toEqual({
      ...target,
      version: "v2",
      new_room: "neem",
      new_duration: 2,
      dry_run: false,
    });
  });

  test("does not move a booking onto another", async () => {
    const { rest, booking } = await show();
    for (const key of ["ArrowDown", "ArrowDown"])
      fireEvent.keyDown(booking, { key, shiftKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    expect((await screen.findByRole("alert")).textContent).toContain("is taken");
    expect(movesOf(rest)).toEqual([]);
  });

  test.each([
    [
      refusal("insufficient_credits", { needed: 4, balance: 1 }),
      "Asha Rao has 1 credit, but this move costs 4 credits more.",
    ],
    [refusal("booking_changed"), "Someone else changed this booking first."],
  ])("says why a move is impossible and offers no confirmation", async (response, sentence) => {
    const { rest, booking } = await show();
    rest.responses["POST rpc/move_booking"] = response;
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText(new RegExp(sentence));
    const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Move booking" });
    expect(confirm.disabled).toBe(true);
  });

  test("keeps the dialog when the move fails and can retry it", async () => {
    const { rest, booking } = await show();
    rest.responses["POST rpc/move_booking"] = ({ body }) =>
      (body as { dry_run: boolean }).dry_run ? moved : refusal("slot_taken");
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    fireEvent.click(await screen.findByRole("button", { name: "Move · charge 2 credits" }));
    await screen.findByText("Not moved");
    expect(screen.getByRole("dialog").textContent).toContain("already booked");
    rest.responses["POST rpc/move_booking"] = moved;
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText(/^Asha Rao moved to /);
  });

  test("discards a move with Escape", async () => {
    const { booking } = await show();
    fireEvent.keyDown(booking, { key: "ArrowRight", shiftKey: true });
    fireEvent.keyDown(booking, { key: "Escape" });
    expect(announced()).toBe("");
  });

  test("opens the dialog to book from a free time by double click and by key", async () => {
    await show();
    const free = screen.getByRole("button", { name: "Book Oak, Mon, 23 Nov 2026, 2:00 PM" });
    fireEvent.click(free, { detail: 1 });
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.doubleClick(free);
    await screen.findByRole("dialog", { name: "Book for a Member" });
  });

  test("is one tab stop whose focus arrow keys move", async () => {
    const { booking } = await show();
    booking.focus();
    fireEvent.keyDown(booking, { key: "ArrowRight" });
    expect(document.activeElement?.getAttribute("aria-label")).toBe(
      "Book Oak, Mon, 23 Nov 2026, 10:00 AM",
    );
    const stops = screen
      .getAllByRole("group", { name: /Neem|Oak/ })
      .flatMap((column) => [...column.querySelectorAll("[tabindex='0']")]);
    await waitFor(() => expect(stops).toHaveLength(1));
  });
});
