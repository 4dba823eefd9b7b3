import { todayInSpace } from "@portal/shared/domain/dates";
import { saveFile } from "@portal/shared/ui/saveFile";

/**
 * @param name start of the file name: 'users' gives users-2026-11-20.csv
 * @param parts the text of the file
 * @param days end of the file name, instead of today
 */
export function downloadCsv(name: string, parts: string[], days: string = todayInSpace()): void {
  saveFile(`${name}-${days}.csv`, new Blob(parts, { type: "text/csv;charset=utf-8" }));
}
