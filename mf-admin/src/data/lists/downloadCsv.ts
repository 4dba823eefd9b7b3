import { todayInSpace } from "@portal/shared/domain/dates";

/**
 * @param name start of the file name: 'users' gives users-2026-11-20.csv
 * @param parts the text of the file
 */
export function downloadCsv(name: string, parts: string[]): void {
  const blob = new Blob(parts, { type: "text/csv;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name}-${todayInSpace()}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
