export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => string | number | null;
}

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

function field(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
