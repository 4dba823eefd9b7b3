import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectionLost, refusal, type FakeBackend } from "@portal/shared/testing/fakeBackend";
import { moved, showCalendar } from "../testing/showCalendar";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-22T06:30:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const movesOf = (rest: FakeBackend) => rest.sent("POST rpc/move_booking").map(({ body }) => body);

const madeMoves = (rest: FakeBackend) =>
  movesOf(rest).filter((move) => !(move as { dry_run: boolean }).dry_run);

const announced = () => screen.getByRole("status", { name: "Move" }).textContent;

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
    expect(movesOf(rest)).toEqual([{ ...target, dry_run: true }]);
    fireEvent.click(confirm);
    await screen.findByText(/^Asha Rao moved to Oak, .* 2 credits charged\.$/);
    expect(movesOf(rest).at(-1)).toEqual({ ...target, dry_run: false });
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
      dry_run: false,
    });
  });

  test("undoes a move once if the key is pressed twice", async () => {
    const { rest, booking } = await showCalendar();
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    fireEvent.click(await screen.findByRole("button", { name: "Move · charge 2 credits" }));
    await screen.findByRole("button", { name: "Undo" });
    for (const key of ["z", "z"]) fireEvent.keyDown(document.body, { key, ctrlKey: true });
    await screen.findByText(/^Undone: /);
    expect(madeMoves(rest)).toHaveLength(2);
  });

  test("offers to retry an undo whose response is lost", async () => {
    const { rest, booking } = await showCalendar();
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    fireEvent.click(await screen.findByRole("button", { name: "Move · charge 2 credits" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    rest.responses["POST rpc/move_booking"] = connectionLost;
    fireEvent.click(undo);
    const retry = await screen.findByRole("button", { name: "Retry" });
    rest.responses["POST rpc/move_booking"] = moved;
    fireEvent.click(retry);
    await screen.findByText(/^Undone: /);
    expect(madeMoves(rest)).toHaveLength(3);
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
      refusal("insufficient_credits", { needed: 4, balance: 1 }),
      "Asha Rao has 1 credit, but this move costs 4 credits more.",
    ],
    [refusal("booking_changed"), "Someone else changed this booking first."],
  ])("says why a move is impossible and offers no confirmation", async (response, sentence) => {
    const { rest, booking } = await showCalendar();
    rest.responses["POST rpc/move_booking"] = response;
    fireEvent.keyDown(booking, { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(booking, { key: "Enter" });
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText(new RegExp(sentence));
    const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Move booking" });
    expect(confirm.disabled).toBe(true);
  });

  test("keeps the dialog when the move fails and can retry it", async () => {
    const { rest, booking } = await showCalendar();
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
    const { booking } = await showCalendar();
    fireEvent.keyDown(booking, { key: "ArrowRight", shiftKey: true });
    fireEvent.keyDown(booking, { key: "Escape" });
    expect(announced()).toBe("");
  });
});
