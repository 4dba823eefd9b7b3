import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import {
  ROW_PX,
  atOwnPlace,
  draft,
  handleOf,
  longPress,
  move,
  pointer,
  press,
  proposed,
  release,
  showWithTimers,
} from "../testing/dragBooking";

describe("a touch of a booking", () => {
  test("moves it to another room and time after a long press", async () => {
    await longPress();
    expect(draft()).toBe(atOwnPlace);
    // Once on the booking, once on what is dragged: narrow columns cut off a longer text.
    expect(screen.getAllByText("10–11 AM")).toHaveLength(2);
    move(150, 90 + 6 * ROW_PX);
    expect(draft()).toBe("Oak, Mon, 23 Nov 2026, 1:00 PM - 2:00 PM, free");
    release();
    expect(draft()).toBe("");
    await proposed();
  });

  test("does not move it when the finger moves before the long press", async () => {
    const { booking, hold } = await showWithTimers();
    press(booking);
    move(50, 60);
    hold();
    move(150, 300);
    expect(draft()).toBe("");
  });

  test("prevents scrolling only after the long press", async () => {
    const { booking, hold } = await showWithTimers();
    const scrolls = () => fireEvent.touchMove(booking);
    press(booking);
    expect(scrolls()).toBe(true);
    hold();
    expect(scrolls()).toBe(false);
    release();
    expect(scrolls()).toBe(true);
  });

  test.each([
    [
      "a second finger",
      () => pointer(window, "pointerdown", 10, 10, { pointerId: 2, isPrimary: false }),
    ],
    ["a cancelled touch", () => pointer(window, "pointercancel", 0, 0)],
    ["Escape", () => void fireEvent.keyDown(window, { key: "Escape" })],
  ])("keeps it where it is on %s", async (_, interrupt) => {
    const booking = await longPress();
    move(150, 300);
    expect(draft()).not.toBe("");
    interrupt();
    expect(draft()).toBe("");
    expect(fireEvent.touchMove(booking)).toBe(true);
    move(160, 310);
    release();
    expect(draft()).toBe("");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("does not pick it up with a second finger during the long press", async () => {
    const { booking, hold } = await showWithTimers();
    press(booking);
    press(screen.getByRole("button", { name: /^Bilal Khan/ }), { pointerId: 2, isPrimary: false });
    hold();
    expect(draft()).toBe("");
  });

  test("ignores the moves and the release of other pointers", async () => {
    await longPress();
    move(150, 300, { pointerId: 2 });
    release({ pointerId: 2 });
    expect(draft()).toBe(atOwnPlace);
  });

  test("changes its end by the handle without a long press", async () => {
    const { booking } = await showWithTimers();
    press(handleOf(booking), { clientY: 155 });
    move(50, 155 + ROW_PX);
    expect(draft()).toBe("Neem, Mon, 23 Nov 2026, 10:00 AM - 11:30 AM, free");
  });

  test("is a tap if the finger moves a little on the handle", async () => {
    const { booking } = await showWithTimers();
    press(handleOf(booking));
    move(53, 95);
    expect(draft()).toBe("");
  });

  test("opens nothing when the browser sends a tap after the drag", async () => {
    const booking = await longPress();
    release();
    expect(fireEvent.touchEnd(booking)).toBe(false);
    fireEvent.click(booking);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the mouse", () => {
  test("moves a booking without a long press", async () => {
    const { booking } = await showWithTimers();
    const mouse = { pointerType: "mouse" };
    press(booking, mouse);
    move(52, 91, mouse);
    expect(draft()).toBe("");
    move(150, 90, mouse);
    expect(draft()).toBe("Oak, Mon, 23 Nov 2026, 10:00 AM - 11:00 AM, free");
  });
});

describe("a booking that is dragged", () => {
  /** How far the calendar scrolls in two frames, with the finger at x. It is 100 wide. */
  async function scrolledWith(from: number, x: number) {
    const { booking, hold } = await showWithTimers();
    const box = booking.closest<HTMLElement>("[data-scroller]");
    const scrollBy = vi.spyOn(box ?? booking, "scrollBy");
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    press(booking, { clientX: from });
    hold();
    move(x, 300);
    frames.pop()?.(0);
    frames.pop()?.(16);
    vi.unstubAllGlobals();
    return scrollBy.mock.calls;
  }

  test.each([
    ["scrolls the calendar while it is held at an edge", 50, 99, 10],
    ["scrolls the calendar back at the other edge", 50, 2, -10],
    ["does not scroll the calendar in the middle", 50, 60, 0],
    ["does not scroll the calendar at the edge where it was picked up", 95, 96, 0],
  ])("%s", async (_, from, x, distance) => {
    const steps = await scrolledWith(from, x);
    expect(steps).toEqual([
      [distance, 0],
      [distance, 0],
    ]);
  });
});
