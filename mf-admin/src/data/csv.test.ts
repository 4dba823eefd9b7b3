import { describe, expect, it } from "vitest";
import { toCsv } from "./csv";

const columns = [
  { title: "Name", value: (row: [string, number | null]) => row[0] },
  { title: "Credits", value: (row: [string, number | null]) => row[1] },
];
const lines = (csv: string) => csv.slice(1).split("\r\n");

describe("toCsv", () => {
  it("writes a heading and a line for each row", () => {
    const csv = toCsv([["Asha", 40]], columns);
    expect(csv.codePointAt(0)).toBe(0xfeff);
    expect(lines(csv)).toEqual(["Name,Credits", "Asha,40", ""]);
  });

  it("quotes what would break a line or a column", () => {
    const csv = toCsv([['Rao, "Asha"\nDevi', null]], columns);
    expect(csv.slice(1)).toBe('Name,Credits\r\n"Rao, ""Asha""\nDevi",\r\n');
  });

  it("keeps a text from being run as a formula, and a negative number a number", () => {
    expect(lines(toCsv([["=HYPERLINK(1)", -5]], columns))[1]).toBe("'=HYPERLINK(1),-5");
    expect(lines(toCsv([["+91 98", 0]], columns))[1]).toBe("'+91 98,0");
  });
});
