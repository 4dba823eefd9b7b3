import { inSpace } from "@portal/shared/domain/dates";
import { markText } from "./spreadsheetText";

export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => string | number | null;
  /** The value is a day or a time: it is not marked as text, so that spreadsheets can sort it. */
  isDate?: boolean;
}

/** The first line of a file by RFC 4180, with a byte order mark for Excel. */
export const csvHeading = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  `\uFEFF${toLine(columns.map(({ title }) => quote(title)))}`;

/** A line for each row. Texts that a spreadsheet would change are marked. */
export const csvLines = <Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string =>
  rows
    .map((row) => toLine(columns.map(({ value, isDate }) => cell(value(row), isDate ?? false))))
    .join("");

export const toCsv = <Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string =>
  csvHeading(columns) + csvLines(rows, columns);

const toLine = (cells: string[]) => `${cells.join(",")}\r\n`;

/** Time in Asia/Kolkata, such as `2026-11-20 18:05:09`. */
export function csvMoment(instant: string): string {
  return inSpace(instant).format("YYYY-MM-DD HH:mm:ss");
}

function cell(value: string | number | null, isDate: boolean): string {
  if (typeof value !== "string") return String(value ?? "");
  return quote(isDate ? value : markText(value));
}

const quote = (text: string): string =>
  /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
