import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectionLost, refusal, type FakeBackend } from "@portal/shared/testing/fakeBackend";
import { entry, moved, quote, showCalendar } from "../testing/showCalendar";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-22T06:30:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const movesOf = (rest: FakeBackend) =>
  rest.sent("POST rpc/move_booking").map(({ body }) => body as Sent);

interface Sent {
  version: string;
  request_id: string;
  quote_id: string;
}

const requestIdOf = (move: Sent) => move.request_id;

const aUuid: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

const announced = () => screen.getByRole("status", { name: "Selected time" }).textContent;

const target = {
  booking_id: "b1",
  version: "v1",
  new_room: "oak",
  new_date: "2026-11-23",
  new_start_time: "10:00",
  new_duration: 3,
};

describe("a move in the calendar", () => {
  test("moves a booking by keys only after the price is confirmed", async () => {
    const { rest, booking } = await showCalendar();
    fireEvent.keyDown(booking, { key: "ArrowRight", shiftKey: true });
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    expect(announced()).toBe(
      "Oak, Mon, 23 Nov 2026, 10:00 AM - 11:30 AM, free. Enter to continue, Escape to keep the booking as it is.",
    );
    expect(movesOf(rest)).toEqual([]);
    fireEvent.keyDown(booking, { key: "Enter" });
    const confirm = await screen.findByRole("button", { name: "Move · charge 2 credits" });
    screen.getByText("Asha Rao is charged 2 credits more. New balance: 3 credits.");
    expect(movesOf(rest)).toEqual([]);
    fireEvent.click(confirm);
    await screen.findByText(/^Asha Rao moved to Oak, .* 2 credits charged\.$/);
    expect(movesOf(rest).at(-1)).toEqual({
      ...target,
      request_id: aUuid,
      quote_id: "quote of 6",
    });
  });

  test("drops the failures of a move and of its undo made offline once the browser is online", async () => {
    const { rest, booking } = await showCalendar();
    const goOnline = (online: { mockRestore: () => void }) => {
      online.mockRestore();
      act(() => void window.dispatchEvent(new Event("online")));
      return waitFor(() => expect(screen.queryByText(/You're offline/)).toBeNull());
    };
    const goOffline = () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    const confirm = await screen.findByRole("button", { name: "Move · charge 2 credits" });
    let online = goOffline();
    fireEvent.click(confirm);
    await screen.findByText(/You're offline/);
    await goOnline(online);
    fireEvent.click(await screen.findByRole("button", { name: "Move · charge 2 credits" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    online = goOffline();
    fireEvent.click(undo);
    await screen.findByText(/^Not undone\. You're offline/);
    await goOnline(online);
    expect(movesOf(rest)).toHaveLength(1);
  });

  test("shows the new price and asks again when the quote no longer holds", async () => {
    const { rest, booking } = await showCalendar();
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    const confirm = await screen.findByRole("button", { name: "Move · charge 2 credits" });
    const dearer = { ...quote, quote_id: "quote of 9", credits: 9, credits_change: -5 };
    rest.responses["POST rpc/quote_booking"] = dearer;
    rest.responses["POST rpc/move_booking"] = refusal("quote_changed", {
      kind: "booking",
      credits: 9,
      rupees: 0,
      quote: dearer,
    });
    fireEvent.click(confirm);
    const again = await screen.findByRole("button", { name: "Move · charge 5 credits" });
    screen.getByText(
      "The price or its terms have changed. This booking costs 9 credits now. Nothing has been charged yet.",
    );
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    rest.responses["POST rpc/move_booking"] = moved;
    fireEvent.click(again);
    await screen.findByText(/^Asha Rao moved to /);
    expect(movesOf(rest).map(({ quote_id }) => quote_id)).toEqual(["quote of 6", "quote of 9"]);
  });

  test("shows where another admin has moved the booking, and prices the move again", async () => {
    const { rest, booking } = await showCalendar();
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    const confirm = await screen.findByRole("button", { name: "Move · charge 2 credits" });
    rest.responses["POST rpc/move_booking"] = ({ body }) => {
      if ((body as Sent).version === "v9") return { ...moved, credits_change: 0 };
      rest.responses["POST rpc/calendar_entries"] = [
        { ...entry, room_id: "oak", updated_at: "v9" },
      ];
      rest.responses["POST rpc/quote_booking"] = { ...quote, credits_change: 0 };
      return refusal("booking_changed");
    };
    fireEvent.click(confirm);
    const dialog = within(screen.getByRole("dialog"));
    await dialog.findByText("Oak, Mon, 23 Nov 2026, 10:00 AM - 11:00 AM");
    fireEvent.click(await dialog.findByRole("button", { name: "Move booking" }));
    await screen.findByText(/^Asha Rao moved to Neem/);
    expect(movesOf(rest).map(({ version }) => version)).toEqual(["v1", "v9"]);
  });

  test("undoes a move with the version that it returned", async () => {
    const { rest, booking } = await showCalendar();
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
      request_id: aUuid,
      quote_id: "quote of 4",
    });
  });

  test("names the new price of an undo, and undoes only at that price", async () => {
    const { rest, booking } = await showCalendar();
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    fireEvent.click(await screen.findByRole("button", { name: "Move · charge 2 credits" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    rest.responses["POST rpc/move_booking"] = refusal("quote_changed", {
      kind: "booking",
      credits: 5,
      rupees: 0,
      quote: { ...quote, quote_id: "quote of 5", credits: 5, credits_change: 1 },
    });
    fireEvent.click(undo);
    const again = await screen.findByRole("button", { name: "Undo · 5 credits" });
    expect(screen.getByRole("alert").textContent).toContain(
      "Not undone. The price or its terms have changed. This booking costs 5 credits now. Nothing has been charged yet.",
    );
    rest.responses["POST rpc/move_booking"] = moved;
    fireEvent.click(again);
    await screen.findByText(/^Undone: /);
    expect(movesOf(rest).map(({ quote_id }) => quote_id)).toEqual([
      "quote of 6",
      "quote of 4",
      "quote of 5",
    ]);
  });

  test("undoes the move of a booking that a plan paid", async () => {
    const byPlan = { total_credits: 0, included_minutes: 60 };
    const { rest, booking } = await showCalendar({
      "POST rpc/calendar_entries": [{ ...entry, ...byPlan }],
      "POST rpc/quote_booking": { ...quote, credits: 0, credits_change: 0, included_minutes: 60 },
    });
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    await screen.findByText("1 h included");
    fireEvent.click(await screen.findByRole("button", { name: "Move booking" }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText(/^Undone: /);
    expect(movesOf(rest)).toHaveLength(2);
  });

  test("undoes a move once if the key is pressed twice", async () => {
    const { rest, booking } = await showCalendar();
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    fireEvent.click(await screen.findByRole("button", { name: "Move · charge 2 credits" }));
    await screen.findByRole("button", { name: "Undo" });
    for (const key of ["z", "z"]) fireEvent.keyDown(document.body, { key, ctrlKey: true });
    await screen.findByText(/^Undone: /);
    expect(movesOf(rest)).toHaveLength(2);
  });

  test("offers to retry an undo whose response is lost", async () => {
    const { rest, booking } = await showCalendar();
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    fireEvent.click(await screen.findByRole("button", { name: "Move · charge 2 credits" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    rest.responses["POST rpc/move_booking"] = connectionLost;
    fireEvent.click(undo);
    const retry = await screen.findByRole("button", { name: "Retry" }, { timeout: 5000 });
    rest.responses["POST rpc/move_booking"] = moved;
    fireEvent.click(retry);
    await screen.findByText(/^Undone: /);
    const [made, ...undone] = movesOf(rest).map(requestIdOf);
    expect(undone).toHaveLength(3);
    expect(new Set(undone).size).toBe(1);
    expect(undone).not.toContain(made);
  });

  test("sends a move whose response is lost again with the same request id", async () => {
    const { rest, booking } = await showCalendar();
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    const confirm = await screen.findByRole("button", { name: "Move · charge 2 credits" });
    // The move was made: another quote would be a refusal.
    rest.responses["POST rpc/quote_booking"] = { ...quote, refusal: "slot_taken", facts: {} };
    rest.responses["POST rpc/move_booking"] = connectionLost;
    fireEvent.click(confirm);
    const retry = await screen.findByRole("button", { name: "Retry" }, { timeout: 5000 });
    screen.getByText("No response from the server. Retry: Asha Rao won’t be charged twice.");
    expect(screen.queryByText("This move is not possible")).toBeNull();
    rest.responses["POST rpc/move_booking"] = moved;
    fireEvent.click(retry);
    await screen.findByText(/^Asha Rao moved to /);
    const ids = movesOf(rest).map(requestIdOf);
    expect(ids).toEqual([aUuid, ids[0], ids[0]]);
  });

  test("shows what becomes due in rupees before the move, after it and after its undo", async () => {
    const { rest } = await showCalendar();
    const booking = screen.getByRole("button", { name: /^Bilal Khan, .*, Neem/ });
    const due = { total_credits: 0, rupees_due: 2000, credits_change: 0 };
    rest.responses["POST rpc/move_booking"] = { ...moved, ...due };
    rest.responses["POST rpc/quote_booking"] = {
      ...quote,
      credits: 0,
      rupees: 2000,
      credits_change: 0,
    };
    fireEvent.keyDown(booking, { key: "ArrowRight", shiftKey: true });
    fireEvent.keyDown(booking, { key: "ArrowRight", shiftKey: true });
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    const confirm = await screen.findByRole("button", { name: "Move · ₹2,000 due" });
    screen.getByText("Due at the front desk: ₹1,000 → ₹2,000.");
    fireEvent.click(confirm);
    await screen.findByText(
      /^Bilal Khan moved to Yew, .* Due at the front desk: ₹1,000 → ₹2,000\.$/,
    );
    rest.responses["POST rpc/move_booking"] = { ...moved, total_credits: 2, credits_change: -2 };
    rest.responses["POST rpc/quote_booking"] = { ...quote, credits: 4, rupees: 1000 };
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    const undone = await screen.findByText(/^Undone: Neem/);
    expect(undone.textContent).toMatch(/2 credits charged\. Due at the front desk: ₹2,000 → ₹0\.$/);
  });

  test("does not move a booking onto another", async () => {
    const { rest, booking } = await showCalendar();
    for (const key of ["ArrowDown", "ArrowDown"])
      fireEvent.keyDown(booking, { key, shiftKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    expect((await screen.findByRole("alert")).textContent).toContain("is taken");
    expect(movesOf(rest)).toEqual([]);
  });

  test.each([
    [
      { credits_change: -4, balance: 1, shortfall: 3 },
      "Asha Rao has 1 credit, but this move costs 4 credits more.",
    ],
    [{ refusal: "room_unavailable", facts: {} }, "This room can no longer be booked."],
  ])("says why a move is impossible and offers no confirmation", async (answer, sentence) => {
    const { rest, booking } = await showCalendar();
    rest.responses["POST rpc/quote_booking"] = { ...quote, ...answer };
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText(new RegExp(sentence));
    const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Move booking" });
    expect(confirm.disabled).toBe(true);
  });

  test("keeps the dialog when the move fails and can retry it", async () => {
    const { rest, booking } = await showCalendar();
    rest.responses["POST rpc/move_booking"] = refusal("slot_taken");
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
    const { booking } = await showCalendar();
    fireEvent.keyDown(booking, { key: "ArrowRight", shiftKey: true });
    fireEvent.keyDown(booking, { key: "Escape" });
    expect(announced()).toBe("");
  });
});
