import Papa from "papaparse";
import { unmarkText } from "../../../data/lists/spreadsheetText";
import { decodeText } from "./decodeText";
import { misreadText } from "./misreadText";
import { UnreadableFile } from "./unreadableFile";
import { formatCount, formatNumber } from "@portal/shared/domain/numbers";

export const MAX_ROWS = 2000;
/** Limit of all lines, also empty ones. */
const MAX_LINES = 4000;
const MAX_BYTES = 2 * 1024 * 1024;

export interface TableRow {
  /** Line of the file on which the row begins, from 1. */
  line: number;
  cells: readonly string[];
  /** What the admin must change in the row. */
  problem?: string;
}

export interface Table {
  fileName: string;
  headings: readonly string[];
  rows: readonly TableRow[];
}

/**
 * Reads cells separated by commas, semicolons, tabs or bars, without empty lines. `isWestern`: a file without a
 * byte order mark is Windows-1252.
 * @throws UnreadableFile
 */
export async function readTable(file: File, isWestern = false): Promise<Table> {
  if (file.size > MAX_BYTES) {
    throw new UnreadableFile(
      `The file has ${megabytes(file.size)} MB. The largest size is 2 MB, so split it into several files.`,
    );
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name) || isArchive(bytes)) {
    throw new UnreadableFile("This is a spreadsheet. Save it as CSV, then choose that file.");
  }
  const [heading, ...rows] = rowsOf(decodeText(bytes, isWestern));
  if (!heading)
    throw new UnreadableFile("The file is empty. Choose a file with a line of headings.");
  if (rows.length === 0) {
    throw new UnreadableFile("The file has only headings. Add a line for each row to import.");
  }
  if (rows.length > MAX_ROWS) {
    throw new UnreadableFile("The file has more than 2,000 rows. Split it into several files.");
  }
  return {
    fileName: file.name,
    headings: heading.cells,
    rows: rows.map((row) => withProblem(row, heading.cells)),
  };
}

const megabytes = (bytes: number): string =>
  formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10);

const isArchive = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

/** Another number of cells can mean that all cells after a separator are in the wrong column. */
function withProblem(row: TableRow, headings: readonly string[]): TableRow {
  const isBeyond = lengthWithoutEmpty(row.cells) > lengthWithoutEmpty(headings);
  const [count = 0, wanted = 0] = [row.cells, headings].map((cells) =>
    isBeyond ? lengthWithoutEmpty(cells) : cells.length,
  );
  if (count !== wanted) {
    return {
      ...row,
      problem: `The row has ${formatCount(count, "cell")}, but there are ${wanted} headings. Put texts that contain a separator in quotation marks, and keep empty cells.`,
    };
  }
  const meant = row.cells.map(misreadText).find((text) => text !== null);
  return meant === undefined
    ? row
    : { ...row, problem: `A text was saved in a wrong encoding. It probably is “${meant}”.` };
}

/** Removes the empty cells that spreadsheets add at the end of all rows. */
const lengthWithoutEmpty = (cells: readonly string[]): number => cells.findLastIndex(Boolean) + 1;

function rowsOf(content: string): TableRow[] {
  // The first line that Excel understands as the choice of the separator.
  const choice = /^sep=(.)(?:\r\n|\r|\n)/i.exec(content);
  const text = withOneLineEnd(content.slice(choice?.[0].length ?? 0));
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: choice?.[1] ?? delimiterOf(text),
    newline: "\n",
    preview: MAX_LINES,
  });
  if (data.length >= MAX_LINES) {
    throw new UnreadableFile(
      "The file has too many lines. It can have up to 2,000 rows: remove empty lines, or split it into several files.",
    );
  }
  const rows: TableRow[] = [];
  let line = choice ? 2 : 1;
  for (const [index, row] of data.entries()) {
    const error = errors.find(({ row: at }) => at === index);
    if (error) {
      throw new UnreadableFile(
        error.code === "MissingQuotes"
          ? `A quotation mark on line ${line} is not closed. Close it, then choose the file again.`
          : `A text on line ${line} continues after its quotation marks. Double the quotation marks that belong to the text, then choose the file again.`,
      );
    }
    const cells = row.map((cell) => unmarkText(cell.trim()));
    if (row.some((cell) => spaceBeforeQuote.test(cell))) {
      throw new UnreadableFile(
        `A text on line ${line} has a space before its quotation mark. Remove the space, then choose the file again.`,
      );
    }
    if (cells.some(Boolean)) rows.push({ line, cells });
    line += 1 + row.join("").split("\n").length - 1;
  }
  return rows;
}

/** The quotation marks belong to the text then, and the separators within them separate. Also a byte order mark. */
const spaceBeforeQuote = /^\s+"/;

/** Converts line ends of Windows to those of Unix, and those of old Macs if the file has no others. */
function withOneLineEnd(text: string): string {
  const unix = text.replaceAll("\r\n", "\n");
  return unix.includes("\n") ? unix : unix.replaceAll("\r", "\n");
}

/** The separator that is most frequent in the headings. Papa Parse guesses wrong beside empty lines. */
function delimiterOf(text: string): string {
  const heading = /^\s*(?:"[^"]*"|[^"\n]+)*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
  const count = (delimiter: string) => heading.split(delimiter).length;
  return [",", ";", "\t", "|"].reduce((best, other) => (count(other) > count(best) ? other : best));
}
