import { describe, expect, it } from "vitest";
import { markText, unmarkText } from "./spreadsheetText";

const formulas = [
  "=HYPERLINK(1)",
  "+91 98450 12345",
  "-5",
  "@SUM(A1)",
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
const laterFormulas = [
  ["a;=1+1", "a;'=1+1"],
  ["a\t=1+1", "a\t'=1+1"],
  ["a|@SUM(A1)", "a|'@SUM(A1)"],
  ["\n=1+1", "'\n'=1+1"],
  ["a\n-5", "a\n'-5"],
  ["a\r\n=1", "a\r\n'=1"],
  ["a; \u200B＝1", "a;' \u200B＝1"],
  ['a";=1+1', "a\";'=1+1"],
  ['a;"=1+1"', 'a;\'"=1+1"'],
  ["a;b;'=1;=2", "a;b;''=1;'=2"],
  ["=1;=2", "'=1;'=2"],
  ["\t=1", "'\t'=1"],
] as const;
const plain = [
  "Asha",
  " Asha",
  "a=b",
  "“=”",
  "a\tb",
  "a; b-c",
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

  it.each(laterFormulas)(
    "marks a formula after a separator of spreadsheets in other countries: %j",
    (text, marked) => expect(markText(text)).toBe(marked),
  );

  it.each(plain)("does not change other texts: %j", (text) => expect(markText(text)).toBe(text));
});

const texts = [...formulas, ...converted, ...laterFormulas.flat(), ...plain];
it.each(texts.flatMap((text) => [text, `'${text}`, `''${text}`, `a;${text}`, `a;'${text}`]))(
  "unmarkText returns the text before it was marked: %j",
  (text) => expect(unmarkText(markText(text))).toBe(text),
);

it.each(["'t Hooft", "'", "Asha"])("unmarkText keeps a text that was not marked: %j", (text) =>
  expect(unmarkText(text)).toBe(text),
);
