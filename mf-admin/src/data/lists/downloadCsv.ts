import { todayInSpace } from "@portal/shared/domain/dates";
import { toCsv, type CsvColumn } from "./csv";

/** @param name start of the file name: 'users' gives users-2026-11-20.csv */
export function downloadCsv<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
): void {
  const blob = new Blob([toCsv(rows, columns)], { type: "text/csv;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name}-${todayInSpace()}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
