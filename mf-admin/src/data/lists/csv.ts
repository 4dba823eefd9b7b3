import { inSpace } from "@portal/shared/domain/dates";

export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => string | number | null;
}

/**
 * Texts that spreadsheets run as a formula: a formula sign, also full-width, after ignored
 * characters; and control characters, which can start a new cell.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^\p{Cc}/u;

/**
 * CSV according to RFC 4180, with a byte order mark so that Excel reads UTF-8. Texts that a
 * spreadsheet would run as a formula are prefixed with an apostrophe.
 */
export function toCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = [
    columns.map(({ title }) => field(title)),
    ...rows.map((row) => columns.map(({ value }) => field(value(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(",")).join("\r\n")}\r\n`;
}

/** Formats an ISO timestamp in Asia/Kolkata for spreadsheets: `2026-11-20 18:05:09`. */
export function csvMoment(instant: string): string {
  return inSpace(instant).format("YYYY-MM-DD HH:mm:ss");
}

function field(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
