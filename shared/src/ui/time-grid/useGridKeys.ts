import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import {
  cellCovering,
  endOf,
  freeSpan,
  freeUntil,
  laneWith,
  movedTo,
  stepped,
  type Cell,
  type Draft,
  type GridEntry,
  type LaneCells,
} from "./cells";
import { firstPosition, moveFocus, stepOf, type Position, type Step } from "./gridFocus";
import { cellAt, positionOf, type DraftOptions } from "./useGridDrag";

interface Options<Entry> extends DraftOptions<Entry> {
  draft: Draft<Entry> | null;
}

/**
 * One tab stop for the whole grid, whose arrow keys move the focus (ARIA grid pattern). On a free time,
 * Shift with an arrow key makes the new booking longer or shorter. On an entry, Shift with an arrow key
 * moves it, Alt changes its end, Enter confirms and Escape discards.
 */
export function useGridKeys<Entry extends GridEntry>(options: Options<Entry>) {
  const { direction, lanes, shown, units, canMove, keepsLane, draft, onDraft, onDrop, root } =
    options;
  const [active, setActive] = useState<(Position & { entryId?: string | undefined }) | null>(null);
  const hasFocus = useRef(false);
  const position = (active && currentPosition(lanes, active)) ?? firstPosition(lanes);

  /** Keeps the half hour within a longer cell, so that moving away and back returns to it. */
  function focusedAt(target: EventTarget): Position | null {
    const at = positionOf(target);
    const isSame = at?.lane === position?.lane && at && position;
    return isSame && cellAt(lanes, at) === cellAt(lanes, position) ? position : at;
  }

  function focusCell(at: Position) {
    const lane = root.current?.querySelector(`[data-lane="${CSS.escape(at.lane)}"]`);
    const cell = lane?.querySelector<HTMLElement>(`[data-unit="${cellAt(lanes, at)?.from}"]`);
    (cell?.querySelector<HTMLElement>("a, button") ?? cell)?.focus();
  }

  // The element of the focused cell is gone after its time is taken, or after its entry has moved.
  useLayoutEffect(() => {
    if (hasFocus.current && position && document.activeElement === document.body) {
      focusCell(position);
    }
  });

  /** True if the key belongs to the cell. */
  function steer({ shiftKey, altKey }: KeyboardEvent, step: Step, at: Position): boolean {
    const cell = cellAt(lanes, at);
    if (!cell || shiftKey === altKey) return false;
    if (cell.entry && canMove(cell.entry)) {
      const current = draft?.entry?.id === cell.entry.id ? draft : { ...cell, lane: at.lane };
      const next = shiftKey ? shifted(current, step) : stretched(current, step);
      if (next) onDraft({ ...next, entry: cell.entry });
    } else if (cell.kind === "free" && shiftKey && step.axis === "time") {
      const lane = laneWith(lanes, at.lane);
      const isSelected = draft?.lane === at.lane && draft.from === cell.from;
      const span = isSelected ? draft : freeSpan(lane, cell.from, units);
      const next = stepped(span, step.by, freeUntil(lane.cells, cell.from), lane.durations);
      onDraft({ ...next, lane: at.lane, entry: null });
    }
    return true;
  }

  type Placed = Omit<Draft<Entry>, "entry">;

  function shifted(placed: Placed, { axis, by }: Step): Placed | null {
    const { lane } = placed;
    if (axis === "time") return { lane, ...movedTo(placed, placed.from + by, shown) };
    const next = lanes[lanes.findIndex(({ key }) => key === lane) + by];
    return next && !keepsLane ? { ...placed, lane: next.key } : null;
  }

  function stretched(placed: Placed, { axis, by }: Step): Placed | null {
    const offered = laneWith(lanes, placed.lane).durations;
    return axis === "time"
      ? { ...stepped(placed, by, endOf(shown), offered), lane: placed.lane }
      : null;
  }

  return {
    /** The cell with `tabIndex` 0. */
    position,
    handlers: {
      onFocus({ target }: FocusEvent) {
        const at = focusedAt(target);
        hasFocus.current = at !== null;
        if (at) setActive({ ...at, entryId: cellAt(lanes, at)?.entry?.id });
      },
      onBlur({ relatedTarget, currentTarget }: FocusEvent) {
        if (currentTarget.contains(relatedTarget)) return;
        hasFocus.current = false;
        onDraft(null);
      },
      onKeyDown(event: KeyboardEvent) {
        const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
        const at = focusedAt(event.target);
        if (!at) return;
        if (draft && key === "Escape") {
          event.preventDefault();
          return onDraft(null);
        }
        if (draft?.entry && key === "Enter") {
          event.preventDefault();
          return onDrop(draft);
        }
        const step = stepOf(key, direction);
        if (step && steer(event, step, at)) return event.preventDefault();
        if (shiftKey || altKey) return;
        const next = moveFocus(lanes, at, key, { direction, isCtrl: ctrlKey || metaKey });
        if (!next) return;
        event.preventDefault();
        onDraft(null);
        setActive({ ...next, entryId: cellAt(lanes, next)?.entry?.id });
        focusCell(next);
      },
    },
  };
}

/** Follows an entry that has moved. Null if the lane is not shown. */
function currentPosition(
  lanes: readonly LaneCells<GridEntry>[],
  { lane, unit, entryId }: Position & { entryId?: string | undefined },
): Position | null {
  const isActive = ({ entry }: Cell<GridEntry>) => entry?.id === entryId;
  const at = cellAt(lanes, { lane, unit });
  if (entryId !== undefined && !(at && isActive(at))) {
    const moved = lanes.find(({ cells }) => cells.some(isActive));
    const from = moved?.cells.find(isActive)?.from;
    if (moved && from !== undefined) return { lane: moved.key, unit: from };
  }
  const shown = lanes.find(({ key }) => key === lane);
  return shown && cellCovering(shown.cells, unit) ? { lane, unit } : null;
}
