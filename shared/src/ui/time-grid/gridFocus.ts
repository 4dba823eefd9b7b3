import { cellCovering, endOf, type LaneCells } from "./cells";

/** Time runs from left to right, with a row for each lane, or down, with a column for each. */
export type Direction = "across" | "down";

export interface Position {
  lane: string;
  unit: number;
}

type Lanes = readonly LaneCells<unknown>[];

/** The earliest free time: the tab stop until the grid has had the focus. */
export function firstPosition(lanes: Lanes): Position | null {
  const free = lanes.flatMap(({ key, cells }) => {
    const first = cells.find(({ kind }) => kind === "free");
    return first ? [{ lane: key, unit: first.from }] : [];
  });
  const [earliest] = free.toSorted((a, b) => a.unit - b.unit);
  const [lane] = lanes;
  return earliest ?? (lane ? { lane: lane.key, unit: lane.cells[0]?.from ?? 0 } : null);
}

export interface Step {
  axis: "time" | "lane";
  by: 1 | -1;
}

/** Null for keys other than the arrow keys. */
export function stepOf(key: string, direction: Direction): Step | null {
  if (!/^Arrow(Up|Down|Left|Right)$/.test(key)) return null;
  const isHorizontal = key === "ArrowLeft" || key === "ArrowRight";
  const by = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  return { axis: isHorizontal === (direction === "across") ? "time" : "lane", by };
}

/** Null for keys that do not move the focus. With Ctrl, Home and End move to the first and last lane. */
export function moveFocus(
  lanes: Lanes,
  from: Position,
  key: string,
  { direction, isCtrl }: { direction: Direction; isCtrl: boolean },
): Position | null {
  const index = lanes.findIndex((lane) => lane.key === from.lane);
  const lane = lanes[index];
  const cell = lane && cellCovering(lane.cells, from.unit);
  if (!lane || !cell) return null;
  const at = (target: Lanes[number] | undefined, unit: number) =>
    target && cellCovering(target.cells, unit) ? { lane: target.key, unit } : from;
  if (key === "Home") return at(isCtrl ? lanes[0] : lane, lane.cells[0]?.from ?? 0);
  if (key === "End") return at(isCtrl ? lanes.at(-1) : lane, lane.cells.at(-1)?.from ?? 0);
  const step = stepOf(key, direction);
  if (!step) return null;
  if (step.axis === "lane") return at(lanes[index + step.by], from.unit);
  const next = cellCovering(lane.cells, step.by === 1 ? endOf(cell) : cell.from - 1);
  return at(lane, next?.from ?? cell.from);
}
