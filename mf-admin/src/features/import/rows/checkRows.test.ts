import { describe, expect, it } from "vitest";
import { checkRows, type RowProblem } from "./checkRows";
import type { ImportKind } from "./importField";
import { memberImport, roomImport } from "./importKinds";
import { matchColumns } from "./matchColumns";

async function check(
  kind: ImportKind,
  rows: readonly (readonly string[])[],
  known: readonly string[] = [],
  signal = new AbortController().signal,
) {
  const columns = Object.fromEntries(kind.fields.map(({ key }, index) => [key, index]));
  const table = rows.map((cells, index) => ({ line: index + 2, cells }));
  const progress: number[] = [];
  const onProgress = (share: number) => void progress.push(share);
  const options = { signal, onProgress };
  return { ...(await checkRows(kind, table, columns, async () => known, options)), progress };
}
const brief = (problems: readonly RowProblem[]) =>
  problems.map(({ line, field, value }) => [line, field, value]);

const asha = ["Asha Rao", "Asha@Example.com", "+91 98450 12345", "=cmd", "1000"];

describe("checkRows", () => {
  it("returns members with numbers, addresses in lower case and formulas as text", async () => {
    const { ready, problems } = await check(memberImport, [asha, ["Dev", "dev@example.com"]]);
    expect(problems).toEqual([]);
    expect(ready).toEqual([
      {
        line: 2,
        values: {
          full_name: "Asha Rao",
          email: "asha@example.com",
          phone_number: "+91 98450 12345",
          organization: "=cmd",
          credits: 1000,
        },
      },
      { line: 3, values: { full_name: "Dev", email: "dev@example.com" } },
    ]);
  });

  it.each([
    [0, "", "Full name"],
    [0, "\u200B", "Full name"],
    [0, "x".repeat(201), "Full name"],
    [1, "", "Email"],
    [1, "asha", "Email"],
    [1, "a@example.org; b@example.org", "Email"],
    [2, "call me", "Phone"],
    [2, "123", "Phone"],
    [2, "919845012345.0", "Phone"],
    [2, "+91 9845012345.00", "Phone"],
    [2, "919845012345.000", "Phone"],
    [2, "9.19E+11", "Phone"],
    [2, "-9845012345", "Phone"],
    [2, "12-11-2026", "Phone"],
    [2, "2026-11-12", "Phone"],
    [2, "1.2.2026", "Phone"],
    [3, "x".repeat(201), "Organization"],
    [4, "-5", "Credits"],
    [4, "2.5", "Credits"],
    [4, "2,5", "Credits"],
    [4, "1,000", "Credits"],
    [4, "1.000", "Credits"],
    [4, "1 000", "Credits"],
    [4, "10001", "Credits"],
    [4, "ten", "Credits"],
  ])("names line, field and value of a wrong cell: column %i, %j", async (column, value, field) => {
    const { ready, problems } = await check(memberImport, [
      ["Dev", "dev@example.com"],
      asha.with(column, value),
    ]);
    expect(brief(problems)).toEqual([[3, field, value]]);
    expect(ready).toHaveLength(1);
  });

  it("reports rows with one address, and rows that exist", async () => {
    const rows = [asha, ["Eva", "ASHA@example.com"], ["Dev", "dev@example.com"]];
    const { problems } = await check(memberImport, rows, ["dev@example.com"]);
    expect(problems.map(({ line, advice }) => [line, advice])).toEqual([
      [3, "Line 2 has the same. Remove one of the two."],
      [4, "This member exists already. Remove the line."],
    ]);
  });

  it("finds rooms whose names differ only in upper and lower case", async () => {
    const { ready, problems } = await check(roomImport, [
      ["Neem", "4", "2", "", "WiFi; TV, Whiteboard"],
      ["NEEM", "0", "many"],
    ]);
    expect(ready[0]?.values).toEqual({
      name: "Neem",
      capacity: 4,
      credits_per_hour: 2,
      amenities: ["WiFi", "TV", "Whiteboard"],
    });
    expect(problems.map(({ field }) => field)).toEqual(["Capacity", "Credits per hour", "Name"]);
  });

  it("finds names that differ only in spaces, which the database keeps as one", async () => {
    const rows = [
      ["Neem  Tree", "4"],
      ["Neem\nTree", "4"],
      ["Fig  Tree", "4"],
    ];
    const { problems } = await check(roomImport, rows, ["fig tree"]);
    expect(problems.map(({ line }) => line)).toEqual([3, 4]);
  });

  it.each([
    ["composed and decomposed", "Caf\u00E9", "Cafe\u0301"],
    ["upper and lower case", "Café", "CAFÉ"],
    ["a zero-width space", "Café", "Ca\u200Bfé"],
    ["a zero-width space before an accent", "Café", "Cafe\u200B\u0301"],
    ["a byte order mark", "Café", "\uFEFFCafé"],
    ["a soft hyphen", "Café", "Ca\u00ADfé"],
    ["a wide space", "Café One", "Café\u00A0 One"],
  ])("takes two names for one that differ in %s", async (_, one, other) => {
    const { problems } = await check(roomImport, [
      [one, "4"],
      [other, "4"],
    ]);
    expect(problems.map(({ line, field }) => [line, field])).toEqual([[3, "Name"]]);
  });

  it("accepts phone numbers with points between groups", async () => {
    const rows = ["98450.12345", "+33.1.23.45.67.89", "020-2345-6789"].map((phone, index) => [
      "Asha",
      `a${index}@example.com`,
      phone,
    ]);
    expect((await check(memberImport, rows)).problems).toEqual([]);
  });

  it("reports a row that could not be read, and does not check its cells", async () => {
    const rows = [{ line: 2, cells: ["Asha", "Studio Rao"], problem: "Too few cells." }];
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    const columns = { full_name: 0, email: 1 };
    const result = await checkRows(memberImport, rows, columns, async () => [], options);
    expect(result).toEqual({
      ready: [],
      problems: [
        { line: 2, field: "Whole row", value: "Asha | Studio Rao", advice: "Too few cells." },
      ],
    });
  });

  it("pauses, reports progress and stops when it is cancelled", async () => {
    const rows = Array.from({ length: 250 }, (_, index) => ["A", `a${index}@example.com`]);
    expect((await check(memberImport, rows)).progress).toEqual([0, 0.4, 0.8, 1]);
    const cancelled = AbortSignal.abort();
    await expect(check(memberImport, rows, [], cancelled)).rejects.toThrow("aborted");
  });
});

describe("matchColumns", () => {
  const match = (...headings: string[]) => matchColumns(memberImport.fields, headings);

  it("finds fields by their headings, in any order and case", () => {
    expect(match("E-mail", "Mobile No.", "FULL NAME", "Notes", "Company")).toEqual({
      email: 0,
      phone_number: 1,
      full_name: 2,
      organization: 4,
    });
  });

  it("matches the columns of an export, and gives each column to one field", () => {
    expect(match("Name", "Email", "Role", "Organization", "Phone Number", "Credits")).toEqual({
      full_name: 0,
      email: 1,
      organization: 3,
      phone_number: 4,
      credits: 5,
    });
    expect(match("a", "b")).toEqual({});
  });

  it("leaves the choice between columns with one heading to the admin", () => {
    expect(match("Name", "Email", "E-Mail", "Phone")).toEqual({ full_name: 0, phone_number: 3 });
  });
});
