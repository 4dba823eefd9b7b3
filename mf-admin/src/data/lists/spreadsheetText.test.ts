import { describe, expect, it } from "vitest";
import { markText, unmarkText } from "./spreadsheetText";

const formulas = [
  "=HYPERLINK(1)",
  "+91 98450 12345",
  "-5",
  "@SUM(A1)",
  "\n=1+1",
  "  =1",
  "\u00A0@SUM(A1)",
  "\u200B=1",
  "\uFEFF=1",
  "＝1",
  "＋1",
  "－1",
  "＠SUM",
  "\tx",
  "\rx",
];
const converted = [
  "007",
  "09845012345",
  "919845012345",
  "98450 12345",
  "1.0",
  "1,000",
  "१२",
  "1e5",
  "9.19E+11",
  "1-2",
  "3/4",
  "2026-11-25",
  "2026-11-25T10:00:00Z",
  "5 Mar",
  "MAR1",
  "May 2026",
  "10:30",
  "10am",
  "12:30 PM",
  "50%",
  "₹500",
  "TRUE",
  "false",
];
const plain = [
  "Asha",
  " Asha",
  "a=b",
  "“=”",
  "a\tb",
  "3rd Floor",
  "Studio 54",
  "'t Hooft",
  "''",
  "",
];

describe("markText", () => {
  it.each(formulas)("marks a text that a spreadsheet runs as a formula: %j", (text) =>
    expect(markText(text)).toBe(`'${text}`),
  );

  it.each(converted)("marks a text that a spreadsheet converts: %j", (text) =>
    expect(markText(text)).toBe(`'${text}`),
  );

  it.each(plain)("does not change other texts: %j", (text) => expect(markText(text)).toBe(text));
});

it.each([...formulas, ...converted, ...plain].flatMap((text) => [text, `'${text}`, `''${text}`]))(
  "unmarkText returns the text before it was marked: %j",
  (text) => expect(unmarkText(markText(text))).toBe(text),
);

it.each(["'t Hooft", "'", "Asha"])("unmarkText keeps a text that was not marked: %j", (text) =>
  expect(unmarkText(text)).toBe(text),
);
