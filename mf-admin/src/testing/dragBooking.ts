import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { showCalendar } from "./showCalendar";

const now = Date.parse("2026-11-22T06:30:00Z");
export const ROW_PX = 40;
const COLUMN_PX = 100;

/** Neem is drawn from x = 0, Oak from x = 100; both from y = 0. */
function drawColumns() {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    const isOak = this.dataset["columnBody"] === "oak";
    return new DOMRect(isOak ? COLUMN_PX : 0, 0, COLUMN_PX, 18 * ROW_PX);
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  drawColumns();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Kind = "pointermove" | "pointerup" | "pointerdown" | "pointercancel";

export function pointer(target: EventTarget, kind: Kind, x: number, y: number, more: object = {}) {
  const event = { bubbles: true, pointerId: 1, isPrimary: true, pointerType: "touch", button: 0 };
  act(() => {
    target.dispatchEvent(new PointerEvent(kind, { ...event, clientX: x, clientY: y, ...more }));
  });
}

export const press = (target: Element, more?: object) =>
  pointer(target, "pointerdown", 50, 90, more);
export const move = (x: number, y: number, more?: object) =>
  pointer(window, "pointermove", x, y, more);
export const release = (more?: object) => pointer(window, "pointerup", 0, 0, more);

export async function showWithTimers() {
  const { booking } = await showCalendar();
  vi.useFakeTimers({ now, toFake: ["Date", "setTimeout", "clearTimeout"] });
  const hold = () => act(() => void vi.advanceTimersByTime(400));
  return { booking, hold };
}

export async function longPress() {
  const { booking, hold } = await showWithTimers();
  press(booking);
  hold();
  return booking;
}

/** What the move would be, as announced to screen readers. */
export const draft = () =>
  screen.getByRole("status", { name: "Move" }).textContent.replace(/\. Enter.*/, "");

export const atOwnPlace = "Neem, Mon, 23 Nov 2026, 10:00 AM - 11:00 AM, free";

export async function proposed() {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  await screen.findByRole("dialog", { name: "Move Asha Rao’s booking" });
}

export const handleOf = (booking: HTMLElement) => {
  const handle = booking.querySelector("[data-handle]");
  if (!handle) throw new Error("The booking has no handle");
  return handle;
};
