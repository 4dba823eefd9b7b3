import { useEffect, useState, type MouseEvent, type PointerEvent } from "react";
import { cellCovering, type BoardRow, type BoardSpan } from "../cells/boardCells";
import type { BoardPosition } from "../cells/boardMoves";
import { resizeSpan, spanBetween, spanFrom } from "../cells/spanSelection";

type Selected = BoardSpan & { roomId: string };

interface Options {
  rows: readonly BoardRow<{ id: string }>[];
  /** Half hours of a click without dragging. */
  units: number;
  onPick: (roomId: string, span: BoardSpan) => void;
}

/** The cell at the target of an event. */
export function positionOf(target: EventTarget): BoardPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  const roomId = cell?.closest<HTMLElement>("[data-room]")?.dataset["room"];
  return cell && roomId ? { roomId, column: Number(cell.dataset["column"]) } : null;
}

export type SpanSelection = ReturnType<typeof useSpanSelection>;

/** Selects a span by dragging with the mouse, by Shift with arrow keys, or by one click. Touch scrolls instead of dragging. */
export function useSpanSelection({ rows, units, onPick }: Options) {
  const [drag, setDrag] = useState<{ roomId: string; anchor: number; head: number } | null>(null);
  const [byKeyboard, setByKeyboard] = useState<Selected | null>(null);

  const cellsOf = (roomId: string) => rows.find(({ room }) => room.id === roomId)?.cells ?? [];
  const isFree = ({ roomId, column }: BoardPosition) =>
    cellCovering(cellsOf(roomId), column)?.kind === "free";

  const isDragged =
    drag !== null && drag.head !== drag.anchor && isFree({ ...drag, column: drag.anchor });
  const dragged = isDragged
    ? { roomId: drag.roomId, ...spanBetween(cellsOf(drag.roomId), drag.anchor, drag.head) }
    : null;

  useEffect(() => {
    if (!drag) return;
    const finish = () => {
      setDrag(null);
      // A click follows when the pointer did not leave the slot.
      if (dragged) onPick(dragged.roomId, dragged);
    };
    const cancel = () => setDrag(null);
    window.addEventListener("pointerup", finish);
    window.addEventListener("pointercancel", cancel);
    return () => {
      window.removeEventListener("pointerup", finish);
      window.removeEventListener("pointercancel", cancel);
    };
  });

  function extend(position: BoardPosition, step: 1 | -1) {
    if (!isFree(position)) return;
    const cells = cellsOf(position.roomId);
    const isExtended =
      byKeyboard?.roomId === position.roomId && byKeyboard.column === position.column;
    const span = isExtended ? byKeyboard : spanFrom(cells, position.column, units);
    setByKeyboard({ roomId: position.roomId, ...resizeSpan(cells, span, step) });
  }

  function clear() {
    setDrag(null);
    setByKeyboard(null);
  }

  return {
    selected: dragged ?? byKeyboard,
    isByKeyboard: dragged === null && byKeyboard !== null,
    extend,
    clear,
    pointer: {
      onPointerDown(event: PointerEvent) {
        const position = positionOf(event.target);
        if (event.pointerType === "touch" || event.button !== 0 || !position) return;
        setByKeyboard(null);
        if (isFree(position)) {
          setDrag({ roomId: position.roomId, anchor: position.column, head: position.column });
        }
      },
      onPointerOver(event: PointerEvent) {
        const over = drag && positionOf(event.target);
        if (over && over.column !== drag.head) setDrag({ ...drag, head: over.column });
      },
      onClick(event: MouseEvent) {
        const position = positionOf(event.target);
        if (!position || !isFree(position)) return;
        const { roomId, column } = position;
        const isExtended = byKeyboard?.roomId === roomId && byKeyboard.column === column;
        clear();
        onPick(roomId, isExtended ? byKeyboard : spanFrom(cellsOf(roomId), column, units));
      },
    },
  };
}
