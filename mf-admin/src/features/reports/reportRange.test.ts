import { expect, test } from "vitest";
import {
  countDays,
  groupDays,
  namedRanges,
  previousRange,
  rangeProblem,
  readReportRange,
} from "./reportRange";

const TODAY = "2026-11-29";
const read = (query: string) => {
  const params = new URLSearchParams(query);
  return readReportRange({ get: (name) => params.get(name) }, TODAY);
};

test.each([
  ["", "2026-10-31", "2026-11-29"],
  ["from=2026-11-01", "2026-11-01", "2026-11-29"],
  ["to=2026-10-10", "2026-09-11", "2026-10-10"],
  ["from=2027-01-01", "2027-01-01", "2027-01-01"],
  ["from=2028-02-29&to=2028-03-01", "2028-02-29", "2028-03-01"],
  ["from=2027-02-29&to=yesterday", "2026-10-31", "2026-11-29"],
])("reads %j as %s to %s", (query, from, to) => {
  expect(read(query)).toEqual({ from, to });
});

test.each([
  ["2026-11-02", "2026-11-01", "Choose a first day that is not after the last day."],
  ["2006-11-01", "2026-11-01", "Choose at most 366 days."],
  ["1999-12-31", "2000-01-02", "Choose days from the year 2000 on."],
  ["2028-01-01", "2028-12-31", null],
])("names the problem of %s to %s", (from, to, problem) => {
  expect(rangeProblem({ from, to })).toBe(problem);
});

test.each([
  ["2026-11-10", "2026-11-16", "2026-11-03", "2026-11-09"],
  ["2026-11-01", "2026-11-29", "2026-10-01", "2026-10-29"],
  ["2028-02-01", "2028-02-29", "2028-01-01", "2028-01-31"],
  ["2028-03-01", "2028-03-31", "2028-02-01", "2028-02-29"],
  ["2027-03-01", "2027-03-30", "2027-02-01", "2027-02-28"],
  ["2028-02-29", "2028-02-29", "2028-02-28", "2028-02-28"],
  ["2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
])("compares %s to %s with %s to %s", (from, to, before, until) => {
  expect(previousRange({ from, to })).toEqual({ from: before, to: until });
});

test("offers ranges that the server answers", () => {
  for (const today of [TODAY, "2028-02-29", "2028-03-31", "2027-01-01"]) {
    for (const range of Object.values(namedRanges(today))) expect(rangeProblem(range)).toBeNull();
  }
  expect(namedRanges("2028-03-31")["This financial year"]?.from).toBe("2027-04-01");
});

test.each([
  ["2028-02-01", "2028-02-29", 29],
  ["2026-09-01", "2026-11-29", 13],
  ["2027-12-15", "2028-12-14", 13],
])("groups %s to %s into %i bars without gaps", (from, to, bars) => {
  const groups = groupDays({ from, to });
  expect(groups).toHaveLength(bars);
  expect(groups[0]?.from).toBe(from);
  expect(groups.at(-1)?.to).toBe(to);
  const counted = groups.reduce((total, group) => total + countDays(group), 0);
  expect(counted).toBe(countDays({ from, to }));
});
