import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { cellCovering, type BoardRow } from "../cells/boardCells";
import { firstPosition, moveOnBoard, type BoardPosition } from "../cells/boardMoves";
import { positionOf, type SpanSelection } from "./useSpanSelection";

interface Options {
  rows: readonly BoardRow<{ id: string }>[];
  grid: RefObject<HTMLDivElement | null>;
  selection: SpanSelection;
}

/** One tab stop; arrow keys move between slots (ARIA grid pattern). */
export function useBoardFocus({ rows, grid, selection }: Options) {
  const [active, setActive] = useState<BoardPosition | null>(null);
  const hasFocus = useRef(false);
  const isShown = rows.some(({ room }) => room.id === active?.roomId);
  const position = isShown ? active : firstPosition(rows);

  function focusCell(to: BoardPosition) {
    const index = rows.findIndex(({ room }) => room.id === to.roomId);
    const column = cellCovering(rows[index]?.cells ?? [], to.column)?.column;
    const row = grid.current?.querySelectorAll("[data-room]")[index];
    const cell = row?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    (cell?.querySelector<HTMLElement>("a, button") ?? cell)?.focus();
  }

  // When another member takes the focused slot, its button disappears.
  useLayoutEffect(() => {
    if (hasFocus.current && position && document.activeElement === document.body) {
      focusCell(position);
    }
  });

  return {
    position,
    handlers: {
      onFocus({ target }: FocusEvent) {
        hasFocus.current = true;
        const focused = positionOf(target);
        if (!focused) return;
        const cells = rows.find(({ room }) => room.id === focused.roomId)?.cells ?? [];
        const isSameCell =
          position?.roomId === focused.roomId &&
          cellCovering(cells, position.column)?.column === focused.column;
        // Keeps the column of a wide cell, so that moving down and up returns to it.
        setActive(isSameCell ? position : focused);
      },
      onBlur({ relatedTarget, currentTarget }: FocusEvent) {
        if (currentTarget.contains(relatedTarget)) return;
        hasFocus.current = false;
        selection.clear();
      },
      onKeyDown(event: KeyboardEvent) {
        if (!position) return;
        const { key, shiftKey, ctrlKey, metaKey } = event;
        if (key === "Escape") return selection.clear();
        if (shiftKey && (key === "ArrowRight" || key === "ArrowLeft")) {
          event.preventDefault();
          return selection.extend(position, key === "ArrowRight" ? 1 : -1);
        }
        const next = moveOnBoard(rows, position, key, ctrlKey || metaKey);
        if (!next) return;
        event.preventDefault();
        selection.clear();
        setActive(next);
        focusCell(next);
      },
    },
  };
}
