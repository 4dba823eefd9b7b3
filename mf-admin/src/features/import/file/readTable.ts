import Papa from "papaparse";
import { decodeText } from "./decodeText";

export const MAX_ROWS = 2000;
/** Also empty ones. */
const MAX_LINES = 4000;
const MAX_BYTES = 2 * 1024 * 1024;

export interface TableRow {
  /** Line of the file on which the row begins, from 1. */
  line: number;
  cells: readonly string[];
}

export interface Table {
  fileName: string;
  headings: readonly string[];
  rows: readonly TableRow[];
}

/** The message says what is wrong with the file and what to do. */
export class UnreadableFile extends Error {}

/** Commas, semicolons, tabs or bars; empty lines are left out. @throws UnreadableFile */
export async function readTable(file: File): Promise<Table> {
  if (file.size > MAX_BYTES) {
    throw new UnreadableFile(
      `The file has ${megabytes(file.size)} MB. The largest size is 2 MB, so split it into several files.`,
    );
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name) || isArchive(bytes)) {
    throw new UnreadableFile("This is a spreadsheet. Save it as CSV, then choose that file.");
  }
  const [heading, ...rows] = rowsOf(decodeText(bytes));
  if (!heading)
    throw new UnreadableFile("The file is empty. Choose a file with a line of headings.");
  if (rows.length === 0) {
    throw new UnreadableFile("The file has only headings. Add a line for each row to import.");
  }
  if (rows.length > MAX_ROWS) {
    throw new UnreadableFile("The file has more than 2,000 rows. Split it into several files.");
  }
  return { fileName: file.name, headings: heading.cells, rows };
}

const megabytes = (bytes: number): string =>
  (bytes / 1024 / 1024).toLocaleString("en-IN", { maximumFractionDigits: 1 });

const isArchive = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

function rowsOf(text: string): TableRow[] {
  // The first line that Excel understands as the choice of the separator.
  const choice = /^sep=(.)\r?\n/i.exec(text);
  const { data, errors } = Papa.parse<string[]>(text.slice(choice?.[0].length ?? 0), {
    delimiter: choice?.[1] ?? delimiterOf(text),
    preview: MAX_LINES,
  });
  if (data.length >= MAX_LINES) {
    throw new UnreadableFile(
      "The file has too many lines. It can have up to 2,000 rows: remove empty lines, or split it into several files.",
    );
  }
  const rows: TableRow[] = [];
  const offset = choice ? 2 : 1;
  let line = offset;
  for (const [index, row] of data.entries()) {
    if (errors.some(({ code, row: at }) => code === "MissingQuotes" && at === index)) {
      throw new UnreadableFile(
        `A quotation mark on line ${line} is not closed. Close it, then choose the file again.`,
      );
    }
    const cells = row.map(cleanCell);
    if (cells.some(Boolean)) rows.push({ line, cells });
    line += 1 + row.join("").split("\n").length - 1;
  }
  return rows;
}

/** The separator that is most frequent in the headings. Papa Parse guesses wrong beside empty lines. */
function delimiterOf(text: string): string {
  const heading =
    /^[\s\uFEFF]*(?:"[^"]*"|[^"\n]+)*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
  const count = (delimiter: string) => heading.split(delimiter).length;
  return [",", ";", "\t", "|"].reduce((best, other) => (count(other) > count(best) ? other : best));
}

/** Exports put an apostrophe before a formula, which is not part of the value. */
const cleanCell = (cell: string): string =>
  cell
    .replaceAll("\0", "")
    .trim()
    .replace(/^'(?=[=+\-@])/, "");
