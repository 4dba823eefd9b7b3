import { useState, type KeyboardEvent } from "react";
import { placeOf, type Entry, type Place } from "../calendar.schema";
import type { Column } from "./columns";
import { canMove, movedToRow, rowAt, steppedDuration, type Cell } from "./placement";
import type { Draft } from "../drag/useDragMove";

interface Options {
  columns: readonly Column[];
  entries: readonly Entry[];
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
  onDrop: (draft: Draft) => void;
}

/**
 * One tab stop for the whole grid. Arrow keys move the focus. On a booking, Shift with an arrow key
 * moves it, Alt with up or down changes its end, Enter confirms and Escape discards.
 */
export function useGridKeys({ columns, entries, draft, onDraft, onDrop }: Options) {
  const [focused, setFocused] = useState<string | null>(null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cell = event.currentTarget;
    const entry = entries.find(({ id }) => id === cell.dataset["entry"]);
    if (entry && steer(event, entry)) return event.preventDefault();
    const next = event.shiftKey || event.altKey ? null : neighbourOf(cell, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** True if the key belongs to the booking. */
  function steer({ key, shiftKey, altKey }: KeyboardEvent, entry: Entry): boolean {
    const current = draft?.entry.id === entry.id ? draft : null;
    if (current && key === "Escape") {
      onDraft(null);
      return true;
    }
    if (current && key === "Enter") {
      onDrop(current);
      return true;
    }
    if (!key.startsWith("Arrow") || shiftKey === altKey) return false;
    if (canMove(entry)) {
      const place = current?.place ?? placeOf(entry);
      const next = shiftKey ? shifted(place, key) : stretched(place, key);
      if (next) onDraft({ entry, place: next });
    }
    return true;
  }

  function shifted(place: Place, key: string): Place | null {
    if (key === "ArrowUp") return movedToRow(place, rowAt(place.start) - 1);
    if (key === "ArrowDown") return movedToRow(place, rowAt(place.start) + 1);
    const index = columns.findIndex(
      ({ roomId, day }) => roomId === place.roomId && day === place.day,
    );
    const column = columns[index + (key === "ArrowLeft" ? -1 : 1)];
    return column ? { ...place, roomId: column.roomId, day: column.day } : null;
  }

  function stretched(place: Place, key: string): Place | null {
    if (key !== "ArrowUp" && key !== "ArrowDown") return null;
    return steppedDuration(place, key === "ArrowDown" ? 1 : -1);
  }

  return {
    /** Null: no cell has had the focus. */
    focused,
    /** Properties of a cell: a booking or a free half hour. `key` is unique in the grid. */
    cellProps: (key: string, { row, span }: Cell, tabStop: string | undefined) => ({
      "data-cell": key,
      "data-row": row,
      "data-span": span,
      tabIndex: key === tabStop ? 0 : -1,
      onKeyDown,
      onFocus: () => setFocused(key),
    }),
  };
}

export type GridKeys = ReturnType<typeof useGridKeys>;

function neighbourOf(cell: HTMLElement, key: string): HTMLElement | undefined {
  const body = cell.closest<HTMLElement>("[data-column-body]");
  const bodies = [
    ...(body?.closest("[data-grid]")?.querySelectorAll<HTMLElement>("[data-column-body]") ?? []),
  ];
  const cells = cellsIn(body);
  const index = cells.indexOf(cell);
  switch (key) {
    case "ArrowUp":
      return cells[index - 1];
    case "ArrowDown":
      return cells[index + 1];
    case "Home":
      return cells[0];
    case "End":
      return cells.at(-1);
    case "ArrowLeft":
      return nearestRow(body && bodies.slice(0, bodies.indexOf(body)).toReversed(), cell);
    case "ArrowRight":
      return nearestRow(body && bodies.slice(bodies.indexOf(body) + 1), cell);
    default:
      return undefined;
  }
}

const cellsIn = (body: HTMLElement | null | undefined) => [
  ...(body?.querySelectorAll<HTMLElement>("[data-cell]") ?? []),
];

const rowOf = (cell: HTMLElement) => Number(cell.dataset["row"]);

/** The cell of the first column with cells that contains the row, or the closest one. */
function nearestRow(bodies: HTMLElement[] | null, from: HTMLElement): HTMLElement | undefined {
  const cells = cellsIn(bodies?.find((body) => cellsIn(body).length > 0));
  return (
    cells.findLast((cell) => rowOf(cell) <= rowOf(from) && rowOf(from) < endOf(cell)) ??
    cells.toSorted((a, b) => Math.abs(rowOf(a) - rowOf(from)) - Math.abs(rowOf(b) - rowOf(from)))[0]
  );
}

const endOf = (cell: HTMLElement) => rowOf(cell) + Number(cell.dataset["span"]);
