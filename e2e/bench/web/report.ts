import { median, ms } from "../latencies";
import { table } from "../table";

/** Values of both variants of the same code, one per repetition. */
export interface Pair {
  readonly federated: number[];
  readonly single: number[];
}

export interface Line extends Pair {
  readonly name: string;
  readonly unit: "kB" | "ms" | "";
}

export const emptyPair = (): Pair => ({ federated: [], single: [] });

export const ratioOf = ({ federated, single }: Pair): number => median(federated) / median(single);

/** Medians side by side, with the lowest and highest value in brackets. */
export function sideBySide(lines: readonly Line[]): string {
  const rows = lines.map((line) => [
    line.unit ? `${line.name}, ${line.unit}` : line.name,
    cell(line.federated, line.unit),
    cell(line.single, line.unit),
    ratioOf(line).toFixed(2),
  ]);
  return table(["", "federated", "one application", "ratio"], rows);
}

function cell(values: readonly number[], unit: Line["unit"]): string {
  const format = (value: number) => {
    if (unit === "kB") return ms(value / 1000);
    return value.toFixed(0);
  };
  const [lowest, middle, highest] = [Math.min(...values), median(values), Math.max(...values)];
  const range = format(lowest) === format(highest) ? "" : ` (${format(lowest)}–${format(highest)})`;
  return format(middle) + range;
}

export interface Goal {
  readonly name: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit: "×" | "ms";
}

export function goalsTable(goals: readonly Goal[]): string {
  const rows = goals.map(({ name, measured, limit, unit }) => {
    const number = (value: number) => (unit === "×" ? `${value.toFixed(2)} ×` : `${ms(value)} ms`);
    return [name, number(limit), number(measured), measured <= limit ? "met" : "missed"];
  });
  return table(["Goal", "at most", "measured", ""], rows);
}
