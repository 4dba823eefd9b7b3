import { inSpace } from "@portal/shared/domain/dates";

export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => string | number | null;
}

/** A formula sign after ignored characters, or a control character, which can start a cell. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^\p{Cc}/u;

/**
 * RFC 4180, with a byte order mark for Excel. Prefixes texts that a spreadsheet would run as a
 * formula with an apostrophe.
 */
export function toCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = [
    columns.map(({ title }) => field(title)),
    ...rows.map((row) => columns.map(({ value }) => field(value(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(",")).join("\r\n")}\r\n`;
}

/** In Asia/Kolkata: `2026-11-20 18:05:09` */
export function csvMoment(instant: string): string {
  return inSpace(instant).format("YYYY-MM-DD HH:mm:ss");
}

function field(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
