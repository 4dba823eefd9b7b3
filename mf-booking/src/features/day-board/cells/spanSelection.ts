import { durations } from "@portal/shared/domain/slots";
import { cellCovering, type BoardCell, type BoardSpan } from "./boardCells";

const offeredUnits = durations.map(({ units }) => units);

/** The longest duration that can be booked within `units` half hours. */
const longestWithin = (units: number): number =>
  offeredUnits.findLast((offered) => offered <= units) ?? 1;

function freeUnits(cells: readonly BoardCell[], from: number, step: 1 | -1): number {
  let units = 0;
  while (cellCovering(cells, from + units * step)?.kind === "free") units += 1;
  return units;
}

/** Span from `column` on: at most `units` half hours, and it ends before the next taken slot. */
export function spanFrom(cells: readonly BoardCell[], column: number, units: number): BoardSpan {
  return { column, units: longestWithin(Math.min(units, freeUnits(cells, column, 1))) };
}

/** Dragged from `anchor` to `head`, in either direction. */
export function spanBetween(cells: readonly BoardCell[], anchor: number, head: number): BoardSpan {
  if (head >= anchor) return spanFrom(cells, anchor, head - anchor + 1);
  const units = longestWithin(Math.min(anchor - head + 1, freeUnits(cells, anchor, -1)));
  return { column: anchor - units + 1, units };
}

/** The next longer (`1`) or shorter (`-1`) duration; the same span if there is none. */
export function resizeSpan(cells: readonly BoardCell[], span: BoardSpan, step: 1 | -1): BoardSpan {
  const index = offeredUnits.findIndex((units) => units === span.units);
  const units = offeredUnits[index + step];
  if (units === undefined || units > freeUnits(cells, span.column, 1)) return span;
  return { ...span, units };
}
