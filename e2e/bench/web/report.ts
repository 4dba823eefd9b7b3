import { median, ms } from "../latencies";
import { table } from "../table";

/** The portal, the same code as one application, and a static copy of the page. */
export type Variant = "federated" | "single" | "copy";

/** One value per repetition; none where a variant is not measured. */
export type Values = Readonly<Record<Variant, number[]>>;

export interface Line extends Values {
  readonly name: string;
  readonly unit: "kB" | "ms" | "";
}

export const noValues = (): Values => ({ federated: [], single: [], copy: [] });

/** Median of the portal as a multiple of the other variant's. */
export const ratioTo = (variant: Variant, values: Values): number =>
  median(values.federated) / median(values[variant]);

/** Medians side by side, with the lowest and highest value in brackets. */
export function sideBySide(lines: readonly Line[]): string {
  const rows = lines.map((line) => [
    line.unit ? `${line.name}, ${line.unit}` : line.name,
    cell(line.federated, line.unit),
    cell(line.single, line.unit),
    cell(line.copy, line.unit),
    ratioCell("single", line),
    ratioCell("copy", line),
  ]);
  const head = ["", "federated", "one application", "static copy", "÷ one", "÷ copy"];
  return table(head, rows);
}

function ratioCell(variant: Variant, values: Values): string {
  const ratio = ratioTo(variant, values);
  return Number.isFinite(ratio) ? ratio.toFixed(2) : "";
}

function cell(values: readonly number[], unit: Line["unit"]): string {
  if (values.length === 0) return "";
  const format = (value: number) => {
    if (unit === "kB") return ms(value / 1000);
    return value.toFixed(unit === "ms" || value >= 1 ? 0 : 3);
  };
  const [lowest, middle, highest] = [Math.min(...values), median(values), Math.max(...values)];
  const range = format(lowest) === format(highest) ? "" : ` (${format(lowest)}–${format(highest)})`;
  return format(middle) + range;
}

export interface Goal {
  readonly name: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit: "×" | "ms" | "kB" | "";
}

export function goalsTable(goals: readonly Goal[]): string {
  const rows = goals.map(({ name, measured, limit, unit }) => {
    const number = (value: number) =>
      unit === "×" || unit === "" ? `${value.toFixed(2)} ${unit}`.trim() : `${ms(value)} ${unit}`;
    return [name, number(limit), number(measured), measured <= limit ? "met" : "missed"];
  });
  return table(["Goal", "at most", "measured", ""], rows);
}
