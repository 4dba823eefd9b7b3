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

  it("prefixes formulas with an apostrophe, but not negative numbers", () => {
    expect(lines(toCsv([["=HYPERLINK(1)", -5]], columns))[1]).toBe("'=HYPERLINK(1),-5");
    expect(lines(toCsv([["+91 98", 0]], columns))[1]).toBe("'+91 98,0");
  });

  it.each([
    "\n=1+1",
    "  =1",
    "\u00a0@SUM(A1)",
    "\u200b=1",
    "＝1",
    "＋1",
    "－1",
    "＠SUM",
    "\tx",
    "\u0000x",
  ])("detects a formula behind spaces, control characters or a full-width sign: %j", (text) =>
    expect(toCsv([[text, 0]], columns)).toContain(`'${text}`),
  );

  it("does not change other texts", () => {
    for (const text of ["Asha", " Asha", "a=b", "9-5", "“=”", "a\tb"])
      expect(lines(toCsv([[text, 0]], columns))[1]).toBe(`${text},0`);
  });
});

it("writes timestamps in Asia/Kolkata", () => {
  expect(csvMoment("2026-11-20T20:35:09.123+00:00")).toBe("2026-11-21 02:05:09");
});
