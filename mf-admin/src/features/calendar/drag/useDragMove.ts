import { useCallback, useEffect, useRef, type PointerEvent } from "react";
import { placeOf, type Entry, type Place } from "../calendar.schema";
import { autoScroll } from "./autoScroll";
import type { Column } from "../grid/columns";
import { followDrag } from "./followDrag";
import { canMove, movedToRow, resized, rowAt, ROWS } from "../grid/placement";

/** A booking and where it would be moved. */
export interface Draft {
  entry: Entry;
  place: Place;
}

type Grip = "whole" | "end";

interface Options {
  columns: readonly Column[];
  onDraft: (draft: Draft | null) => void;
  onDrop: (draft: Draft) => void;
}

/**
 * Drags bookings with the mouse. With touch a drag starts after a long press, because a swipe scrolls;
 * the end of a booking can be dragged without one.
 */
export function useDragMove({ columns, onDraft, onDrop }: Options) {
  const isDragging = useRef(false);
  const suppressClick = useRef(false);
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  /** The ref of the element that scrolls. */
  const attach = useCallback((box: HTMLElement | null) => {
    // Only a listener added before the touch can stop the browser from scrolling.
    const preventScroll = (event: Event) => {
      if (isDragging.current && event.cancelable) event.preventDefault();
    };
    // Some browsers send the click of a touch later than isClickOfDrag applies.
    const preventTap = (event: Event) => {
      if (suppressClick.current && event.cancelable) event.preventDefault();
    };
    const listeners = new AbortController();
    const options = { passive: false, signal: listeners.signal };
    box?.addEventListener("touchmove", preventScroll, options);
    box?.addEventListener("contextmenu", preventScroll, options);
    box?.addEventListener("touchend", preventTap, options);
    return () => listeners.abort();
  }, []);

  function start(event: PointerEvent<HTMLElement>, entry: Entry, grip: Grip) {
    const body = event.currentTarget.closest<HTMLElement>("[data-column-body]");
    const box = event.currentTarget.closest<HTMLElement>("[data-scroller]");
    if (event.button !== 0 || !event.isPrimary || !canMove(entry) || !body || !box) return;
    const own = placeOf(entry);
    const grabbed = rowUnder(event.clientY, body) - rowAt(own.start);
    const bodies = [...box.querySelectorAll<HTMLElement>("[data-column-body]")];
    let draft: Draft = { entry, place: own };
    let last = { x: event.clientX, y: event.clientY };
    const scroll = autoScroll(box, last, update);

    function placeUnder(x: number, y: number): Place {
      if (grip === "end" && body) return resized(own, rowUnder(y, body) + 1 - rowAt(own.start));
      const target = bodies.reduce((best, one) => (gapTo(one, x) < gapTo(best, x) ? one : best));
      const column = columns.find(({ key }) => key === target.dataset["columnBody"]);
      const { roomId, day } = column ?? own;
      return movedToRow({ ...own, roomId, day }, rowUnder(y, target) - grabbed);
    }

    function update() {
      draft = { entry, place: placeUnder(last.x, last.y) };
      onDraft(draft);
    }

    function finish() {
      isDragging.current = false;
      scroll.stop();
    }

    cancel.current = followDrag(
      event.nativeEvent,
      { afterLongPress: event.pointerType !== "mouse" && grip === "whole" },
      {
        onStart: () => {
          isDragging.current = true;
          onDraft(draft);
        },
        onMove: (x, y) => {
          last = { x, y };
          update();
          scroll.pointerAt(last);
        },
        onDrop: () => {
          finish();
          suppressClick.current = true;
          setTimeout(() => (suppressClick.current = false));
          onDrop(draft);
        },
        onCancel: () => {
          finish();
          onDraft(null);
        },
      },
    );
  }

  return {
    attach,
    start,
    /** True for the click that ends a drag. */
    isClickOfDrag: () => suppressClick.current,
  };
}

export type DragMove = Omit<ReturnType<typeof useDragMove>, "attach">;

function rowUnder(y: number, body: HTMLElement): number {
  const { top, height } = body.getBoundingClientRect();
  return Math.floor(((y - top) / height) * ROWS);
}

function gapTo(element: HTMLElement, x: number): number {
  const { left, right } = element.getBoundingClientRect();
  return Math.max(left - x, x - right, 0);
}
