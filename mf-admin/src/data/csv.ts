import { inSpace } from "@portal/shared/domain/dates";

export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => string | number | null;
}

/**
 * What spreadsheets take for the start of a formula: its sign, also a full-width one, behind
 * whatever they skip; and control characters, with which a cell may begin anew.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^\p{Cc}/u;

/**
 * A table as CSV for spreadsheets: RFC 4180, with a byte order mark so that Excel reads UTF-8.
 * Texts that a spreadsheet would run as a formula are led by an apostrophe.
 */
export function toCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = [
    columns.map(({ title }) => field(title)),
    ...rows.map((row) => columns.map(({ value }) => field(value(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(",")).join("\r\n")}\r\n`;
}

/** A moment (ISO timestamp) by the space's clock, as spreadsheets read it: `2026-11-20 18:05:09`. */
export function csvMoment(instant: string): string {
  return inSpace(instant).format("YYYY-MM-DD HH:mm:ss");
}

function field(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
