import { useEffect, useRef, type PointerEvent, type RefObject } from "react";
import {
  cellCovering,
  freeSpan,
  laneWith,
  movedTo,
  resizedTo,
  spanBetween,
  type Cell,
  type Draft,
  type GridEntry,
  type LaneCells,
  type Span,
} from "./cells";
import { autoScroll } from "./autoScroll";
import { followDrag } from "./followDrag";
import type { Direction, Position } from "./gridFocus";

export interface DraftOptions<Entry> {
  /** The element that scrolls and contains the grid. */
  root: RefObject<HTMLElement | null>;
  direction: Direction;
  lanes: readonly LaneCells<Entry>[];
  shown: Span;
  /** Half hours of a new booking that is not made longer. */
  units: number;
  canMove: (entry: Entry) => boolean;
  /** An entry can be moved to another time only. */
  keepsLane: boolean;
  onDraft: (draft: Draft<Entry> | null) => void;
  onDrop: (draft: Draft<Entry>) => void;
}

/** The cell at the target of an event. */
export function positionOf(target: EventTarget): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-unit]") : null;
  const lane = cell?.closest<HTMLElement>("[data-lane]")?.dataset["lane"];
  return cell && lane !== undefined ? { lane, unit: Number(cell.dataset["unit"]) } : null;
}

export const cellAt = <Entry>(
  lanes: readonly LaneCells<Entry>[],
  { lane, unit }: Position,
): Cell<Entry> | undefined => cellCovering(laneWith(lanes, lane).cells, unit);

/** The half hour of a track that is closest to a point. */
export function unitUnder(
  track: Element,
  { x, y }: { x: number; y: number },
  direction: Direction,
  { from, units }: Span,
): number {
  const { left, top, width, height } = track.getBoundingClientRect();
  const share = direction === "across" ? (x - left) / width : (y - top) / height;
  return from + Math.floor(share * units);
}

/**
 * Selects a free time, moves entries, and changes the end of an entry by its `data-handle`. With touch
 * a drag starts after a long press, because a swipe scrolls; the end can be dragged without one.
 */
export function useGridDrag<Entry extends GridEntry>(options: DraftOptions<Entry>) {
  const { root, direction, lanes, shown, units, canMove, keepsLane, onDraft, onDrop } = options;
  const isDragging = useRef(false);
  const suppressClick = useRef(false);
  const cancel = useRef<() => void>(undefined);

  useEffect(() => {
    const box = root.current;
    // Only a listener added before the touch can stop the browser from scrolling.
    const preventScroll = (event: Event) => {
      if (isDragging.current && event.cancelable) event.preventDefault();
    };
    // Some browsers send the click of a touch later than isClickOfDrag applies.
    const preventTap = (event: Event) => {
      if (suppressClick.current && event.cancelable) event.preventDefault();
    };
    const listeners = new AbortController();
    const listening = { passive: false, signal: listeners.signal };
    box?.addEventListener("touchmove", preventScroll, listening);
    box?.addEventListener("contextmenu", preventScroll, listening);
    box?.addEventListener("touchend", preventTap, listening);
    return () => {
      listeners.abort();
      cancel.current?.();
    };
  }, [root]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { target, button, isPrimary, pointerType } = event;
    const box = root.current;
    const at = positionOf(target);
    const cell = at && cellAt(lanes, at);
    if (!box || !at || !cell || button !== 0 || !isPrimary || !(target instanceof Element)) return;
    const { entry } = cell;
    if (entry ? !canMove(entry) : cell.kind !== "free") return;
    const grip = !entry ? "free" : target.closest("[data-handle]") ? "end" : "whole";
    const tracks = [...box.querySelectorAll<HTMLElement>("[data-track]")];
    const own = tracks.find((track) => track.dataset["track"] === at.lane);
    if (!own) return;
    const under = (point: typeof last, track: HTMLElement) =>
      unitUnder(track, point, direction, shown);
    const ownLane = laneWith(lanes, at.lane);
    let last = { x: event.clientX, y: event.clientY };
    const grabbed = cell.units > 1 ? under(last, own) : cell.from;
    let draft = draftUnder(last);
    const scroll = autoScroll(box, last, update);

    function draftUnder(point: typeof last): Draft<Entry> {
      const draftAt = (lane: string, span: Span) => ({ lane, entry, ...span });
      if (!cell || !own || !at) return draft;
      const unit = under(point, own);
      if (grip === "end")
        return draftAt(at.lane, resizedTo(cell, unit + 1 - cell.from, shown, ownLane.durations));
      if (grip === "free") {
        const isClick = unit === grabbed;
        return draftAt(
          at.lane,
          isClick ? freeSpan(ownLane, grabbed, units) : spanBetween(ownLane, grabbed, unit),
        );
      }
      const track = keepsLane ? own : closest(tracks, point, direction);
      const from = cell.from + under(point, track) - grabbed;
      return draftAt(track.dataset["track"] ?? at.lane, movedTo(cell, from, shown));
    }

    function update() {
      draft = draftUnder(last);
      onDraft(draft);
    }

    function finish() {
      isDragging.current = false;
      scroll.stop();
    }

    cancel.current = followDrag(
      event.nativeEvent,
      { afterLongPress: pointerType !== "mouse" && grip !== "end" },
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
    onPointerDown,
    /** True for the click that ends a drag. */
    isClickOfDrag: () => suppressClick.current,
  };
}

function closest(
  tracks: readonly HTMLElement[],
  { x, y }: { x: number; y: number },
  direction: Direction,
): HTMLElement {
  const gapTo = (track: HTMLElement) => {
    const { left, right, top, bottom } = track.getBoundingClientRect();
    return direction === "across"
      ? Math.max(top - y, y - bottom, 0)
      : Math.max(left - x, x - right, 0);
  };
  return tracks.reduce((best, one) => (gapTo(one) < gapTo(best) ? one : best));
}
