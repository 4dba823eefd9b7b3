import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from "react";
import { placeOf, type Entry, type Place } from "../calendar.schema";
import type { Column } from "./columns";
import { canMove, movedToRow, resized, rowAt, ROWS } from "./placement";

/** A booking and where it would be moved. */
export interface Draft {
  entry: Entry;
  place: Place;
}

type Grip = "whole" | "end";

const DRAG_DISTANCE_PX = 4;
const SCROLL_DISTANCE_PX = 10;
const LONG_PRESS_MS = 350;
const SCROLL_EDGE_PX = 36;
const SCROLL_STEP_PX = 14;

interface Options {
  scroller: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  onDraft: (draft: Draft | null) => void;
  onDrop: (draft: Draft) => void;
}

/**
 * Drags bookings with the mouse. With touch a drag starts after a long press, because a swipe scrolls;
 * the end of a booking can be dragged without one.
 */
export function useDragMove({ scroller, columns, onDraft, onDrop }: Options) {
  const isDragging = useRef(false);
  const suppressClick = useRef(false);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Only a listener added before the touch can stop the browser from scrolling.
    const preventScroll = (event: Event) => {
      if (isDragging.current && event.cancelable) event.preventDefault();
    };
    element.addEventListener("touchmove", preventScroll, { passive: false });
    element.addEventListener("contextmenu", preventScroll);
    return () => {
      element.removeEventListener("touchmove", preventScroll);
      element.removeEventListener("contextmenu", preventScroll);
    };
  });

  function start(event: ReactPointerEvent<HTMLElement>, entry: Entry, grip: Grip) {
    const box = scroller.current;
    if (event.button !== 0 || !event.isPrimary || !canMove(entry) || !box) return;
    const { clientX: fromX, clientY: fromY } = event;
    const waits = event.pointerType !== "mouse" && grip === "whole";
    const own = placeOf(entry);
    const bodies = [...box.querySelectorAll<HTMLElement>("[data-column-body]")];
    const body = bodies.find((one) => one.contains(event.currentTarget));
    if (!body) return;
    const rowUnder = (y: number, within: HTMLElement) => {
      const { top, height } = within.getBoundingClientRect();
      return Math.floor(((y - top) / height) * ROWS);
    };
    const grabbed = rowUnder(fromY, body) - rowAt(own.start);
    let draft: Draft | null = null;
    const timer = waits ? setTimeout(activate, LONG_PRESS_MS) : undefined;

    function activate() {
      isDragging.current = true;
      draft = { entry, place: own };
      onDraft(draft);
    }

    function placeUnder(x: number, y: number): Place {
      if (grip === "end" && body) return resized(own, rowUnder(y, body) + 1 - rowAt(own.start));
      const target = bodies.reduce((best, one) => (gapTo(one, x) < gapTo(best, x) ? one : best));
      const column = columns.find(({ key }) => key === target.dataset["columnBody"]);
      const { roomId, day } = column ?? own;
      return movedToRow({ ...own, roomId, day }, rowUnder(y, target) - grabbed);
    }

    function move(next: PointerEvent) {
      const distance = Math.hypot(next.clientX - fromX, next.clientY - fromY);
      if (!isDragging.current) {
        if (waits) {
          if (distance > SCROLL_DISTANCE_PX) finish();
          return;
        }
        if (distance < DRAG_DISTANCE_PX) return;
        activate();
      }
      if (box) scrollNearEdge(box, next);
      draft = { entry, place: placeUnder(next.clientX, next.clientY) };
      onDraft(draft);
    }

    function drop() {
      const dropped = draft;
      finish();
      if (!dropped) return;
      suppressClick.current = true;
      setTimeout(() => (suppressClick.current = false));
      onDrop(dropped);
    }

    function abort() {
      const wasDragged = draft !== null;
      finish();
      if (wasDragged) onDraft(null);
    }

    function abortOnEscape({ key }: KeyboardEvent) {
      if (key === "Escape") abort();
    }

    function finish() {
      clearTimeout(timer);
      isDragging.current = false;
      draft = null;
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", abort);
      window.removeEventListener("keydown", abortOnEscape);
    }

    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", abort);
    window.addEventListener("keydown", abortOnEscape);
  }

  return {
    start,
    /** True for the click that ends a drag. */
    isClickOfDrag: () => suppressClick.current,
  };
}

export type DragMove = ReturnType<typeof useDragMove>;

function gapTo(element: HTMLElement, x: number): number {
  const { left, right } = element.getBoundingClientRect();
  return Math.max(left - x, x - right, 0);
}

function scrollNearEdge(box: HTMLElement, { clientX, clientY }: PointerEvent) {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const step = (before: boolean, after: boolean) =>
    after ? SCROLL_STEP_PX : before ? -SCROLL_STEP_PX : 0;
  box.scrollBy(
    step(clientX < left + SCROLL_EDGE_PX, clientX > right - SCROLL_EDGE_PX),
    step(clientY < top + SCROLL_EDGE_PX, clientY > bottom - SCROLL_EDGE_PX),
  );
}
