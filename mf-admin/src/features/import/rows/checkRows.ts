import type { TableRow } from "../file/readTable";
import { textOf, type ImportKind, type ImportValue } from "./importField";
import { comparableName } from "./comparableName";
import type { Columns } from "./matchColumns";

export interface ImportRow {
  line: number;
  values: Record<string, ImportValue>;
}

export interface RowProblem {
  line: number;
  field: string;
  value: string;
  /** What the admin must change. */
  advice: string;
}

export interface CheckedRows {
  ready: readonly ImportRow[];
  problems: readonly RowProblem[];
}

interface Progress {
  signal: AbortSignal;
  /** Reports the share that is checked, from 0 to 1. */
  onProgress: (share: number) => void;
}

const ROWS_AT_ONCE = 100;

/** Pauses between parts, so that the page stays responsive. `readKnown` returns which of the keys exist already. */
export async function checkRows(
  { fields, unique, kind }: ImportKind,
  rows: readonly TableRow[],
  columns: Columns,
  readKnown: (keys: string[]) => Promise<readonly string[]>,
  { signal, onProgress }: Progress,
): Promise<CheckedRows> {
  const checked: { row: ImportRow; key: string; problems: RowProblem[] }[] = [];
  const uniqueField = fields.find(({ key }) => key === unique);
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) {
      onProgress(index / rows.length);
      await pause();
      signal.throwIfAborted();
    }
    checked.push(checkRow(row));
  }

  const known = new Set(await readKnown(checked.map(({ key }) => key).filter(Boolean)));
  signal.throwIfAborted();
  const firstLines = new Map<string, number>();
  for (const { row, key, problems } of checked) {
    if (!key || problems.some(({ field }) => field === uniqueField?.label)) continue;
    const first = firstLines.get(key);
    const advice =
      first !== undefined
        ? `Line ${first} has the same. Remove one of the two.`
        : known.has(key)
          ? `This ${kind === "members" ? "member" : "room"} exists already. Remove the line.`
          : null;
    if (first === undefined) firstLines.set(key, row.line);
    if (advice) {
      problems.push({
        line: row.line,
        field: uniqueField?.label ?? "",
        value: textOf(row.values[unique]),
        advice,
      });
    }
  }
  onProgress(1);
  return {
    ready: checked.filter(({ problems }) => problems.length === 0).map(({ row }) => row),
    problems: checked.flatMap(({ problems }) => problems),
  };

  function checkRow({ line, cells, problem }: TableRow) {
    const values: Record<string, ImportValue> = {};
    if (problem !== undefined) {
      const whole = { line, field: "Whole row", value: cells.join(" | "), advice: problem };
      return { row: { line, values }, key: "", problems: [whole] };
    }
    const problems: RowProblem[] = [];
    for (const { key, label, isRequired, problemOf, parse } of fields) {
      const column = columns[key];
      const value = column === undefined ? "" : (cells[column] ?? "");
      if (value) values[key] = parse?.(value) ?? value;
      const isMissing = isRequired && !comparableName(value);
      const advice = isMissing
        ? "Enter a value, or remove the line."
        : value
          ? problemOf(value)
          : null;
      if (advice) problems.push({ line, field: label, value, advice });
    }
    const key = comparableName(textOf(values[unique]));
    return { row: { line, values }, key, problems };
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
