// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { toCsv } from "../../../data/lists/csv";
import { readTable } from "./readTable";

const read = (content: string | Uint8Array, name = "members.csv") =>
  readTable(new File([content as BlobPart], name));
const cellsOf = async (content: string | Uint8Array) =>
  (await read(content)).rows.map(({ cells }) => cells);

function utf16(text: string, { mark, big }: { mark: boolean; big: boolean }): Uint8Array {
  const units = [...(mark ? "\uFEFF" : ""), ...text].map((char) => char.charCodeAt(0));
  return Uint8Array.from(
    units.flatMap((unit) => (big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
  );
}
/** One byte for each character up to U+00FF. */
const bytes = (text: string) => Uint8Array.from([...text].map((char) => char.charCodeAt(0)));
const join = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));

const text = "Name;Email\nZoë;zoe@example.org\n";

describe("readTable", () => {
  it.each([
    ["UTF-8", text],
    ["a byte order mark", `\uFEFF${text}`],
    ["UTF-16 with a mark", utf16(text, { mark: true, big: false })],
    ["UTF-16, big endian", utf16(text, { mark: true, big: true })],
    ["commas", text.replaceAll(";", ",")],
    ["tabs", text.replaceAll(";", "\t")],
    ["bars", text.replaceAll(";", "|")],
    ["Windows line ends", text.replaceAll("\n", "\r\n")],
    ["line ends of old Macs", text.replaceAll("\n", "\r")],
    ["different line ends", text.replace("\n", "\r\n")],
    ["a line that names the separator", `sep=;\n${text}`],
  ])("reads %s", async (_, content) => {
    const { headings, rows } = await read(content);
    expect(headings).toEqual(["Name", "Email"]);
    expect(rows.map(({ cells }) => cells)).toEqual([["Zoë", "zoe@example.org"]]);
  });

  it("reads quotes, separators and line breaks within a cell", async () => {
    expect(await cellsOf('Name,Email\n"Rao, ""Asha""\nDevi",a@example.org\n')).toEqual([
      ['Rao, "Asha"\nDevi', "a@example.org"],
    ]);
  });

  it("counts lines as an editor does, and leaves empty lines out", async () => {
    const { rows } = await read('\nName,Email\n"A\nB",a\n\n , \nC,c\n');
    expect(rows.map(({ line }) => line)).toEqual([3, 7]);
  });

  it.each([
    "=cmd|'/C calc'!A0",
    "+91 98450 12345",
    "＝1",
    "＋91 98450",
    "－1",
    "＠SUM",
    "\tx",
    "\rx",
    "\u200B=1",
    "\u2060＋1",
    "'=1",
    "''t Hooft",
    "'t Hooft",
    "09845012345",
    "1-2",
    "true",
  ])("returns an exported text as it was: %j", async (name) => {
    const columns = [
      { title: "Name", value: () => name },
      { title: "Email", value: () => "a" },
    ];
    expect(await cellsOf(toCsv([{}], columns))).toEqual([[name, "a"]]);
  });

  it("names a cell under a heading that is empty at the end, but keeps empty cells there", async () => {
    const { rows } = await read("Email,Company,,\na,Studio,,\nb,Studio Rao, Pvt Ltd,\nc,Rao,\n");
    expect(rows.map(({ problem }) => problem?.slice(0, 47))).toEqual([
      undefined,
      "The row has 3 cells, but there are 2 headings. ",
      "The row has 3 cells, but there are 4 headings. ",
    ]);
  });

  it.each([
    ["more cells", "Asha,Studio Rao, Pvt Ltd,a@example.org", "4 cells, but there are 3 headings"],
    ["an empty cell more", "Asha,Studio Rao, Pvt Ltd,", "4 cells, but there are 3 headings"],
    ["fewer cells", "Asha,a@example.org", "2 cells, but there are 3 headings"],
    ["one cell", "Asha", "1 cell, but there are 3 headings"],
    ["UTF-8 that was read as Windows-1252", "à²†à²¶à²¾,,", "probably is “ಆಶಾ”"],
  ])("names what is wrong with a row with %s", async (_, row, problem) => {
    const { rows } = await read(`Name,Company,Email\nZoë,,z@example.org\n${row}\n`);
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(rows[0]?.problem).toBeUndefined();
    expect(rows[1]?.problem).toContain(problem);
  });

  it("reads 2,000 rows", async () => {
    expect(
      (await read(`Name,Email\n${"A,a\n\n".repeat(1000)}${"A,a\n".repeat(1000)}`)).rows,
    ).toHaveLength(2000);
  });

  it.each([
    ["", "The file is empty"],
    ["\n , \n", "The file is empty"],
    ["Name,Email\n", "only headings"],
    [`Name,Email\n${"A,a\n".repeat(2001)}`, "more than 2,000 rows"],
    [`Name,Email\n${"A,a\n\n\n".repeat(1500)}`, "too many lines"],
    ['Name,Email\nA,a\nB,"b\nC,c\n', "line 3 is not closed"],
    ['Name,Email\n"Asha" Rao,a\n"B",b\n', "line 2 continues after its quotation marks"],
    ['Name,Company\nAsha, "Studio Rao"\n', "line 2 has a space before its quotation mark"],
    ['Name,Company\nA,a\nB,\u00a0"Rao, Pvt Ltd"\n', "line 3 has a space before its quotation mark"],
    ['Name,Company\nA,a\n\uFEFF"B",b\n', "line 3 has a space before its quotation mark"],
    ["PK\u0003\u0004", "This is a spreadsheet"],
    ["x".repeat(10 * 1024 * 1024), "The file has 10 MB."],
  ])("refuses a file that cannot be imported: %#", async (content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });
});

describe("a file in another encoding", () => {
  const header = "Name,Email\nAsha,a\n";
  const kannada = `${header}ಆಶಾ,b\n`;

  it.each([
    ["a stray byte in UTF-8", () => join(kannada, bytes("Caf\xE9,c\n")), "Line 4 "],
    ["a stray byte behind a mark", () => join(`\uFEFF${header}`, bytes("Zo\xEB,c")), "Line 3 "],
    ["a UTF-8 sequence that is cut", () => join(header, bytes("\xE0\xB2")), "Line 3 "],
    ["a surrogate in UTF-8", () => join(header, bytes("\xED\xA0\x80,c")), "Line 3 "],
    ["Windows-1252", () => bytes(`${header}Zo\xEB,c\n`), "Line 3 "],
    ["Mac Roman", () => bytes(`${header}Zo\x91,c\n`), "Line 3 "],
    ["UTF-16 without a mark", () => utf16(text, { mark: false, big: false }), "UTF-8"],
    ["UTF-16 that is cut", () => utf16(text, { mark: true, big: false }).slice(0, -1), "UTF-8"],
    ["the mark of a lost character", () => `${header}Zo\uFFFD,c\n`, "Line 3 contains “\uFFFD”"],
    ["a null", () => `${header}Zo\0,c\n`, "Line 3 "],
    ["a control character", () => `${header}Zo\u0085,c\n`, "Line 3 "],
    ["a private character of LibreOffice", () => `${header}ï¼\uF19D1,c\n`, "Line 3 "],
  ])("is refused with the line and how to save it: %s", async (_, content, sentence) => {
    const reading = read(content());
    await expect(reading).rejects.toThrow(sentence);
    await expect(reading).rejects.toThrow("Save the file as UTF-8");
  });

  it("is read as Windows-1252 only on request, with the lines that differ", async () => {
    const file = new File([bytes(`${header}Zo\xEB,c\n`)], "members.csv");
    await expect(readTable(file)).rejects.toMatchObject({
      westernLines: [{ line: 3, text: "Zoë,c" }],
    });
    const { rows } = await readTable(file, true);
    expect(rows[1]?.cells).toEqual(["Zoë", "c"]);
  });

  it.each([
    ["bytes that Windows-1252 does not have", bytes(`${header}Zo\x81,c\n`)],
    ["line ends of old Macs", bytes(`${header}Zo\x91,c\n`.replaceAll("\n", "\r"))],
    ["a byte order mark", bytes(`\xEF\xBB\xBF${header}Zo\xEB,c\n`)],
  ])("is not offered as Windows-1252 with %s", async (_, content) => {
    await expect(read(content)).rejects.toMatchObject({ westernLines: [] });
  });
});
