import { cellCovering, type BoardRow } from "./boardCells";

export interface BoardPosition {
  roomId: string;
  column: number;
}

type Rows = readonly BoardRow<{ id: string }>[];

/** The earliest free slot: the tab stop until the board has had the focus. */
export function firstPosition(rows: Rows): BoardPosition | null {
  let best: BoardPosition | null = null;
  for (const { room, cells } of rows) {
    const free = cells.find(({ kind }) => kind === "free");
    if (free && (!best || free.column < best.column)) {
      best = { roomId: room.id, column: free.column };
    }
  }
  const [first] = rows;
  return best ?? (first ? { roomId: first.room.id, column: 0 } : null);
}

/** Null for keys that do not move. With Ctrl, Home and End move to the first and last room. */
export function moveOnBoard(
  rows: Rows,
  from: BoardPosition,
  key: string,
  isCtrl: boolean,
): BoardPosition | null {
  const index = rows.findIndex(({ room }) => room.id === from.roomId);
  const row = rows[index];
  const cell = row && cellCovering(row.cells, from.column);
  if (!row || !cell) return null;
  const inRow = (target: Rows[number] | undefined, column: number) => {
    const found = target && cellCovering(target.cells, column);
    return target && found ? { roomId: target.room.id, column } : from;
  };
  const lastColumn = Math.max(...row.cells.map(({ column }) => column));
  switch (key) {
    case "ArrowRight":
      return inRow(row, cell.column + cell.units);
    case "ArrowLeft":
      return inRow(row, cellCovering(row.cells, cell.column - 1)?.column ?? cell.column);
    case "ArrowDown":
      return inRow(rows[index + 1], from.column);
    case "ArrowUp":
      return inRow(rows[index - 1], from.column);
    case "Home":
      return inRow(isCtrl ? rows[0] : row, 0);
    case "End":
      return inRow(isCtrl ? rows.at(-1) : row, lastColumn);
    default:
      return null;
  }
}
