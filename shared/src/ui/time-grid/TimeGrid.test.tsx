import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cellsOf, timeAt, unitStates, type Draft, type GridEntry, type Obstacle } from "./cells";
import type { Direction } from "./gridFocus";
import { TimeGrid } from "./TimeGrid";

const day = "2026-11-23";
const now = Date.parse("2026-11-22T06:30:00Z");
const UNIT_PX = 40;
const LANE_PX = 100;
const asha: GridEntry = { id: "asha", start_time: "10:00", end_time: "11:00" };
const bilal: GridEntry = { id: "bilal", start_time: "11:30", end_time: "12:00" };

type Moved = Draft<GridEntry>;

/** Neem has two bookings, Oak none. Neem is drawn from 0 to 100 px, Oak from 100 to 200 px. */
function show({
  direction = "down",
  keepsLane = false,
}: { direction?: Direction; keepsLane?: boolean } = {}) {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    const start = this.dataset["track"] === "oak" ? LANE_PX : 0;
    return direction === "down"
      ? new DOMRect(start, 0, LANE_PX, 18 * UNIT_PX)
      : new DOMRect(0, start, 18 * UNIT_PX, LANE_PX);
  });
  const onBook = vi.fn<(lane: string, span: object) => void>();
  const onMove = vi.fn<(moved: Moved, obstacle: Obstacle | null) => void>();
  const onOpen = vi.fn<(id: string) => void>();
  const states = unitStates(day, new Date(now));
  const lane = (key: string, entries: GridEntry[]) => ({
    key,
    label: key,
    head: key,
    cells: cellsOf(entries, states),
    isToday: false,
  });
  const gridOf = (lanes: ReturnType<typeof lane>[]) => (
    <TimeGrid<GridEntry>
      label="Rooms"
      corner="Room"
      className={undefined}
      direction={direction}
      lanes={lanes}
      now={new Date(now)}
      units={2}
      onBook={onBook}
      canMove={({ id }) => id === "asha"}
      keepsLane={keepsLane}
      onMove={onMove}
      freeName={(_, { from }) => `${timeAt(from)} free in ${_.label}`}
      renderEntry={({ entry }, _, tabIndex) => (
        <button type="button" tabIndex={tabIndex} onClick={() => onOpen(entry.id)}>
          {entry.id}
          <span data-handle />
        </button>
      )}
      renderDraft={() => null}
      describeDraft={({ lane: at, from, units }, obstacle) =>
        `${at} ${timeAt(from)} ${units} ${obstacle ?? "free"}`
      }
    />
  );
  const { rerender } = render(gridOf([lane("neem", [asha, bilal]), lane("oak", [])]));
  return {
    booking: screen.getByRole("button", { name: "asha" }),
    free: (name: string) => screen.getByRole("button", { name }),
    onBook,
    onMove,
    onOpen,
    moveToOak: () => rerender(gridOf([lane("neem", [bilal]), lane("oak", [asha])])),
  };
}

beforeEach(() => vi.useFakeTimers({ now, toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function pointer(target: EventTarget, kind: string, x: number, y: number, more: object = {}) {
  const event = { bubbles: true, pointerId: 1, isPrimary: true, pointerType: "touch", button: 0 };
  act(() => {
    target.dispatchEvent(new PointerEvent(kind, { ...event, clientX: x, clientY: y, ...more }));
  });
}
const press = (target: Element, more?: object) => pointer(target, "pointerdown", 50, 90, more);
const move = (x: number, y: number, more?: object) => pointer(window, "pointermove", x, y, more);
const release = (more?: object) => pointer(window, "pointerup", 0, 0, more);
const hold = () => act(() => void vi.advanceTimersByTime(400));
const draft = () => screen.getByRole("status", { name: "Selected time" }).textContent;

function pickUp() {
  const shown = show();
  press(shown.booking);
  hold();
  return shown;
}

describe("a touch of an entry", () => {
  test("moves it to another lane and time after a long press", () => {
    const { onMove } = pickUp();
    expect(draft()).toBe("neem 10:00 2 free");
    move(150, 90 + 6 * UNIT_PX);
    expect(draft()).toBe("oak 13:00 2 free");
    release();
    expect(draft()).toBe("");
    expect(onMove).toHaveBeenCalledWith({ entry: asha, lane: "oak", from: 8, units: 2 }, null);
  });

  test("does not move it when the finger moves before the long press", () => {
    const { booking } = show();
    press(booking);
    move(50, 60);
    hold();
    move(150, 300);
    expect(draft()).toBe("");
  });

  test("prevents scrolling only after the long press", () => {
    const { booking } = show();
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
  ])("keeps it where it is on %s", (_, interrupt) => {
    const { booking, onMove } = pickUp();
    move(150, 300);
    expect(draft()).not.toBe("");
    interrupt();
    expect(draft()).toBe("");
    expect(fireEvent.touchMove(booking)).toBe(true);
    move(160, 310);
    release();
    expect(onMove).not.toHaveBeenCalled();
  });

  test("does not pick it up with a second finger during the long press", () => {
    const { booking } = show();
    press(booking);
    press(screen.getByRole("button", { name: "bilal" }), { pointerId: 2, isPrimary: false });
    hold();
    expect(draft()).toBe("");
  });

  test("ignores the moves and the release of other pointers", () => {
    pickUp();
    move(150, 300, { pointerId: 2 });
    release({ pointerId: 2 });
    expect(draft()).toBe("neem 10:00 2 free");
  });

  test("changes its end by the handle without a long press", () => {
    const { booking } = show();
    press(booking.querySelector("[data-handle]") ?? booking, { clientY: 155 });
    move(50, 155 + UNIT_PX);
    expect(draft()).toBe("neem 10:00 3 free");
  });

  test("does not pick up an entry that cannot be moved", () => {
    show();
    press(screen.getByRole("button", { name: "bilal" }));
    hold();
    expect(draft()).toBe("");
  });

  test("opens nothing when the browser sends a tap after the drag", () => {
    const { booking, onOpen } = pickUp();
    release();
    expect(fireEvent.touchEnd(booking)).toBe(false);
    fireEvent.click(booking);
    expect(onOpen).not.toHaveBeenCalled();
  });
});

test("offers to scroll right while there is more to the right", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly observe: () => void;
      readonly disconnect = () => undefined;
      constructor(notify: () => void) {
        this.observe = notify;
      }
    },
  );
  vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  show({ direction: "across" });
  const box = screen.getByRole("grid").parentElement;
  if (!box) throw new Error("The grid has no scroller");
  const scrollBy = vi.spyOn(box, "scrollBy");
  fireEvent.click(screen.getByRole("button", { name: "Scroll right" }));
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ left: 150 });
  box.scrollLeft = 600;
  fireEvent.scroll(box);
  expect(screen.queryByRole("button", { name: "Scroll right" })).toBeNull();
});

describe("a touch of a free time", () => {
  test("selects it after a long press, up to the next entry, and books it", () => {
    const { free, onBook } = show({ direction: "across" });
    pointer(free("09:00 free in neem"), "pointerdown", 10, 50);
    hold();
    expect(draft()).toBe("neem 09:00 2 free");
    move(5 * UNIT_PX, 50);
    expect(draft()).toBe("neem 09:00 2 free");
    release();
    expect(onBook).toHaveBeenCalledExactlyOnceWith("neem", { from: 0, units: 2 });
  });

  test("books by a tap", () => {
    const { free, onBook } = show();
    fireEvent.click(free("12:00 free in neem"), { detail: 1 });
    expect(onBook).toHaveBeenCalledExactlyOnceWith("neem", { from: 6, units: 2 });
  });
});

describe("the mouse", () => {
  const mouse = { pointerType: "mouse" };

  test("moves an entry without a long press", () => {
    const { booking } = show();
    press(booking, mouse);
    move(52, 91, mouse);
    expect(draft()).toBe("");
    move(150, 90, mouse);
    expect(draft()).toBe("oak 10:00 2 free");
  });

  test("selects the free time that it is dragged over", () => {
    const { free, onBook } = show();
    pointer(free("12:00 free in oak"), "pointerdown", 150, 6 * UNIT_PX + 5, mouse);
    move(150, 9 * UNIT_PX + 5, mouse);
    release(mouse);
    expect(onBook).toHaveBeenCalledExactlyOnceWith("oak", { from: 6, units: 4 });
  });

  test("keeps an entry in its lane where lanes cannot be changed", () => {
    const { booking } = show({ keepsLane: true });
    press(booking, mouse);
    move(150, 90 + UNIT_PX, mouse);
    expect(draft()).toBe("neem 10:30 2 free");
  });

  test("names what an entry would overlap", () => {
    const { booking, onMove } = show();
    press(booking, mouse);
    move(50, 90 + 2 * UNIT_PX, mouse);
    expect(draft()).toBe("neem 11:00 2 taken");
    release(mouse);
    expect(onMove.mock.calls[0]?.[1]).toBe("taken");
  });
});

describe("an entry that is dragged", () => {
  /** How far the grid scrolls in two frames, with the finger at x. It is 100 wide. */
  function scrolledWith(from: number, x: number) {
    const { booking } = show();
    const scrollBy = vi.spyOn(HTMLElement.prototype, "scrollBy");
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
    ["scrolls the grid while it is held at an edge", 50, 99, 10],
    ["scrolls the grid back at the other edge", 50, 2, -10],
    ["does not scroll the grid in the middle", 50, 60, 0],
    ["does not scroll the grid at the edge where it was picked up", 95, 96, 0],
  ])("%s", (_, from, x, distance) => {
    expect(scrolledWith(from, x)).toEqual([
      [distance, 0],
      [distance, 0],
    ]);
  });
});

describe("the keyboard", () => {
  const key = (name: string, more: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

  test("moves an entry with Shift, changes its end with Alt, and confirms with Enter", () => {
    const { booking, onMove } = show();
    act(() => booking.focus());
    key("ArrowRight", { shiftKey: true });
    key("ArrowDown", { shiftKey: true });
    key("ArrowDown", { altKey: true });
    expect(draft()).toBe("oak 10:30 3 free");
    key("Enter");
    expect(onMove).toHaveBeenCalledWith({ entry: asha, lane: "oak", from: 3, units: 3 }, null);
  });

  test("discards a move with Escape", () => {
    const { booking, onMove } = show();
    act(() => booking.focus());
    key("ArrowDown", { shiftKey: true });
    key("Escape");
    expect(draft()).toBe("");
    expect(onMove).not.toHaveBeenCalled();
  });

  test("makes a new booking longer along the time of the grid", () => {
    const { free } = show({ direction: "across" });
    act(() => free("12:00 free in neem").focus());
    key("ArrowRight", { shiftKey: true });
    expect(draft()).toBe("neem 12:00 3 free");
    key("ArrowLeft");
    expect(draft()).toBe("");
  });

  test("keeps the focus on an entry that moves to another lane", () => {
    const { booking, moveToOak } = show();
    act(() => booking.focus());
    moveToOak();
    expect(document.activeElement?.textContent).toBe("asha");
  });
});
