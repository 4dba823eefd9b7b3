// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { toCsv } from "../../../data/lists/csv";
import { readTable } from "./readTable";

/*
 * LibreOffice 7.4 opened `exported.csv` and saved the others, with its default settings and with its detection of
 * special numbers, semicolons and all texts in quotation marks:
 *   soffice --headless --infilter='CSV:44,34,76,1' \
 *     --convert-to 'csv:Text - txt - csv (StarCalc):44,34,76,1' exported.csv
 *   soffice --headless --infilter='CSV:44,34,76,1,,0,false,true' \
 *     --convert-to 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,true,true' exported.csv
 */
const fixture = (name: string) => readFileSync(join(import.meta.dirname, "fixtures", name));

const texts = [
  "Asha Rao",
  "ಆಶಾ ರಾವ್",
  "Caf\u00E9 Zoë",
  "Cafe\u0301",
  "Rao, Asha; \"the first\" | 'A'",
  "=HYPERLINK(1)",
  "+91 98450 12345",
  "+919845012345",
  "919845012345",
  "09845012345",
  "00919845012345",
  "98450 12345",
  "-5",
  "@home",
  "＝1+1",
  "＋91",
  "－1",
  "＠home",
  "\u200B=1",
  "\u200BAsha",
  "'t Hooft",
  "''t Hooft",
  "'=1",
  "'",
  "007",
  "1.0",
  "1,000",
  "12345678901234567890",
  "1e5",
  "9.19E+11",
  "1-2",
  "3/4",
  "1 1/2",
  "2026-11-25",
  "25.11.2026",
  "5 Mar",
  "MAR1",
  "May 2026",
  "10:30",
  "10am",
  "12:30 PM",
  "50%",
  "₹500",
  "TRUE",
  "true",
  "3rd Floor",
  "Studio 54",
  "#REF!",
  "{=1}",
  "A\nB",
  "a;=1+1",
  "a;'=1+1",
  "a\t=1+1",
  "a|=1+1",
  "a\n=1+1",
  'a";=1+1;"',
  'a;"=1+1"',
  "=1;=2",
  "नमस्ते १२",
  "👩‍💻 Studio",
];
const columns = [
  { title: "Name", value: (text: string) => text },
  { title: "Organization", value: (text: string) => text },
  { title: "Credits", value: () => 1000 },
  { title: "Email", value: () => "asha@example.com" },
];

it("writes the file that LibreOffice opened", () => {
  expect(toCsv(texts, columns)).toBe(fixture("exported.csv").toString());
});

it.each(["exported.csv", "libreOffice.csv", "libreOfficeDetected.csv"])(
  "reads the texts of an export as they were: %s",
  async (name) => {
    const { headings, rows } = await readTable(new File([Uint8Array.from(fixture(name))], name));
    expect(headings).toEqual(columns.map(({ title }) => title));
    expect(rows).toEqual(
      texts.map((text) => ({
        line: expect.any(Number),
        cells: [text, text, "1000", "asha@example.com"],
      })),
    );
  },
);
