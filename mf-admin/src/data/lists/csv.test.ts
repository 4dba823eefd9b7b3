import { describe, expect, it } from "vitest";
import { csvMoment, toCsv } from "./csv";

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

  it("quotes fields with commas, quotes or line breaks", () => {
    const csv = toCsv([['Rao, "Asha"\nDevi', null]], columns);
    expect(csv.slice(1)).toBe('Name,Credits\r\n"Rao, ""Asha""\nDevi",\r\n');
  });

  it("marks formulas and texts that look like numbers, but not numbers and days", () => {
    const dated = [...columns, { title: "Day", value: () => "2026-11-20", isDate: true }];
    expect(lines(toCsv([["=HYPERLINK(1)", -5]], dated))[1]).toBe("'=HYPERLINK(1),-5,2026-11-20");
    expect(lines(toCsv([["007", 0]], dated))[1]).toBe("'007,0,2026-11-20");
  });
});

it("writes timestamps in Asia/Kolkata", () => {
  expect(csvMoment("2026-11-20T20:35:09.123+00:00")).toBe("2026-11-21 02:05:09");
});
