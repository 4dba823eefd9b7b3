// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
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
const latin1 = (text: string) => Uint8Array.from([...text].map((char) => char.charCodeAt(0)));

const text = "Name;Email\nZoë;zoe@example.org\n";

describe("readTable", () => {
  it.each([
    ["UTF-8", text],
    ["a byte order mark", `\uFEFF${text}`],
    ["UTF-16 with a mark", utf16(text, { mark: true, big: false })],
    ["UTF-16, big endian", utf16(text, { mark: true, big: true })],
    ["UTF-16 without a mark", utf16(text, { mark: false, big: false })],
    ["Latin-1", latin1(text)],
    ["commas", text.replaceAll(";", ",")],
    ["tabs", text.replaceAll(";", "\t")],
    ["bars", text.replaceAll(";", "|")],
    ["Windows line ends", text.replaceAll("\n", "\r\n")],
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

  it("keeps a formula as text, without the apostrophe of an export", async () => {
    expect(await cellsOf("Name,Phone\n=cmd|'/C calc'!A0,'+91 98450 12345\n")).toEqual([
      ["=cmd|'/C calc'!A0", "+91 98450 12345"],
    ]);
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
    ["PK\u0003\u0004", "This is a spreadsheet"],
    ["x".repeat(10 * 1024 * 1024), "The file has 10 MB."],
  ])("refuses a file that cannot be imported: %#", async (content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });
});
