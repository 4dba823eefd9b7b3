import { isPast, minutesOf, timeOf, type ClockTime, type Day } from "../../domain/dates";
import { halfHoursOfGaps, type SlotWithGap } from "../../domain/gaps";
import {
  allSlots,
  durations,
  isWithin,
  slotStarts,
  unitMinutes,
  type TakenSpan,
} from "../../domain/slots";

/** `from` counts half hours from 9:00, so it is negative for earlier ones. `units` are half hours. */
export interface Span {
  from: number;
  units: number;
}

/** The slots of rooms without hours of their own. */
export const wholeDay: Span = { from: 0, units: slotStarts.length };

export const endOf = ({ from, units }: Span): number => from + units;

const firstMinute = minutesOf(slotStarts[0] ?? "09:00");

/** Half hours from 9:00. A fraction between half hours. */
export const unitAt = (time: ClockTime): number => (minutesOf(time) - firstMinute) / unitMinutes;

export const timeAt = (unit: number): ClockTime => timeOf(firstMinute + unit * unitMinutes);

export interface GridEntry extends TakenSpan {
  id: string;
  /** The entry that takes this time with it when it moves. */
  partOf?: string;
}

/** Adds the half hours that a room keeps free around its entries. `gap`: those after a new booking. */
export const withGapEntries = <Entry extends GridEntry & SlotWithGap>(
  entries: readonly Entry[],
  gap: number,
): Entry[] => [
  ...entries,
  ...halfHoursOfGaps(entries, gap).map(({ slot, ...time }) => ({
    ...slot,
    ...time,
    id: `gap ${time.start_time}`,
    partOf: slot.id,
  })),
];

export type UnitState = "free" | "past" | "closed";

/** A booking or block, or a time without one. */
export type Cell<Entry> = Span &
  ({ kind: "entry"; entry: Entry } | { kind: UnitState; entry: null });

/** A room on a day: a row or a column of the grid. */
export interface LaneCells<Entry> {
  key: string;
  /** Without gaps, in the order of time. */
  cells: readonly Cell<Entry>[];
  /** Half hours that a booking can last. Default: those of the specification. */
  durations?: readonly number[];
}

/** Without cells if the lane is not shown. */
export const laneWith = <Entry>(
  lanes: readonly LaneCells<Entry>[],
  key: string,
): LaneCells<Entry> => lanes.find((lane) => lane.key === key) ?? { key, cells: [] };

/** The time of a new booking, or the time and room to which an entry would be moved. */
export interface Draft<Entry> extends Span {
  lane: string;
  /** The entry that is moved; null for a new booking. */
  entry: Entry | null;
}

export function unitsOf({ start_time, end_time }: TakenSpan): Span {
  const from = Math.floor(unitAt(start_time));
  return { from, units: Math.ceil(unitAt(end_time)) - from };
}

/** The state of each shown half hour in a room without bookings. `bookable` is null on a closed day. */
export const unitStates = (
  day: Day,
  now: Date,
  bookable: TakenSpan | null = allSlots,
  shown = wholeDay,
): UnitState[] =>
  Array.from({ length: shown.units }, (_, index) => timeAt(shown.from + index)).map((start) => {
    if (!bookable || !isWithin(bookable, start, 1)) return "closed";
    return isPast(day, start, now) ? "past" : "free";
  });

/** The closed times of a day within `shown`. */
export function closedSpans(bookable: TakenSpan | null, shown = wholeDay): Span[] {
  if (!bookable) return [shown];
  const between = (from: number, end: number): Span => ({ from, units: end - from });
  return [
    between(shown.from, Math.min(unitAt(bookable.start_time), endOf(shown))),
    between(Math.max(unitAt(bookable.end_time), shown.from), endOf(shown)),
  ].filter(({ units }) => units > 0);
}

interface CellOptions {
  shown?: Span;
  /** Free half hours become one cell, as past and closed ones do. */
  joinsFree?: boolean;
}

/** `states` are those of the shown half hours. */
export function cellsOf<Entry extends TakenSpan>(
  entries: readonly Entry[],
  states: readonly UnitState[],
  { shown = wholeDay, joinsFree = false }: CellOptions = {},
): Cell<Entry>[] {
  const taken: Cell<Entry>[] = entries
    .map((entry) => {
      const from = Math.max(shown.from, Math.floor(unitAt(entry.start_time)));
      const end = Math.min(endOf(shown), Math.ceil(unitAt(entry.end_time)));
      return { kind: "entry" as const, from, units: end - from, entry };
    })
    .filter(({ units }) => units > 0);
  const others: Cell<Entry>[] = [];
  for (let unit = shown.from; unit < endOf(shown); unit += 1) {
    if (cellCovering(taken, unit)) continue;
    const kind = states[unit - shown.from] ?? "closed";
    const last = others.at(-1);
    const isJoined = last?.kind === kind && endOf(last) === unit && (kind !== "free" || joinsFree);
    if (isJoined) last.units += 1;
    else others.push({ kind, from: unit, units: 1, entry: null });
  }
  return [...taken, ...others].toSorted((a, b) => a.from - b.from);
}

export const cellCovering = <Entry>(
  cells: readonly Cell<Entry>[],
  unit: number,
): Cell<Entry> | undefined => cells.find((cell) => cell.from <= unit && unit < endOf(cell));

const usualUnits: readonly number[] = durations.map(({ units }) => units);

/** The longest of the durations within `units`, or else the shortest. */
const longestWithin = (units: number, offered: readonly number[]): number =>
  offered.findLast((each) => each <= units) ?? offered[0] ?? 1;

/** Keeps the duration and stays within the shown time. */
export const movedTo = ({ units }: Span, from: number, shown = wholeDay): Span => ({
  from: Math.max(shown.from, Math.min(from, endOf(shown) - units)),
  units,
});

/** The longest offered duration within `wanted` that ends within the shown time. */
export const resizedTo = (
  { from }: Span,
  wanted: number,
  shown = wholeDay,
  offered = usualUnits,
): Span => ({
  from,
  units: longestWithin(Math.min(wanted, endOf(shown) - from), offered),
});

/** The next longer (1) or shorter (-1) offered duration that ends before `limit`. */
export function stepped(span: Span, step: 1 | -1, limit: number, offered = usualUnits): Span {
  const units =
    step === 1
      ? offered.find((each) => each > span.units)
      : offered.findLast((each) => each < span.units);
  const next = { ...span, units: units ?? span.units };
  return endOf(next) <= limit ? next : span;
}

function freeUnits(cells: readonly Cell<unknown>[], from: number, step: 1 | -1): number {
  let units = 0;
  while (cellCovering(cells, from + units * step)?.kind === "free") units += 1;
  return units;
}

/** The end of the free time from `from` on. */
export const freeUntil = (cells: readonly Cell<unknown>[], from: number): number =>
  from + freeUnits(cells, from, 1);

/** From `from` on, at most `wanted` half hours of free time, or else the shortest booking. */
export const freeSpan = (
  { cells, durations: offered = usualUnits }: Pick<LaneCells<unknown>, "cells" | "durations">,
  from: number,
  wanted: number,
): Span => ({
  from,
  units: longestWithin(Math.min(wanted, freeUnits(cells, from, 1)), offered),
});

/** The free time dragged over, from `anchor` to `head` in either direction. */
export function spanBetween(
  lane: Pick<LaneCells<unknown>, "cells" | "durations">,
  anchor: number,
  head: number,
): Span {
  if (head >= anchor) return freeSpan(lane, anchor, head - anchor + 1);
  const { cells, durations: offered = usualUnits } = lane;
  const units = longestWithin(Math.min(anchor - head + 1, freeUnits(cells, anchor, -1)), offered);
  return { from: anchor - units + 1, units };
}

export type Obstacle = "taken" | "past" | "closed";

/** Why `moved` cannot be placed there, judging by the shown cells only. The database decides. */
export function obstacleAt<Entry extends GridEntry>(
  cells: readonly Cell<Entry>[],
  span: Span,
  moved: Entry | null,
): Obstacle | null {
  const covered = cells.filter((cell) => cell.from < endOf(span) && span.from < endOf(cell));
  const found = covered.find(({ kind, entry }) =>
    entry ? !moved || ![entry.id, entry.partOf].includes(moved.id) : kind !== "free",
  );
  if (!found) return null;
  return found.kind === "entry" || found.kind === "free" ? "taken" : found.kind;
}
