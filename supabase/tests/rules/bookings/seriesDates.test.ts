import { describe, expect, it } from "vitest";
import { sql } from "../../stack";

/** Dates as yyyy-MM-dd; a month without the date as `no yyyy-MM`. */
async function datesOf(rule: object): Promise<string[]> {
  const found = await sql<{ day: string; is_missing: boolean }[]>`
    select day::text, is_missing from private.series_dates(
      jsonb_populate_record(null::booking_series, ${sql.json({ every_weeks: 1, ...rule })}))`;
  return found.map(({ day, is_missing }) => (is_missing ? `no ${day.slice(0, 7)}` : day));
}

describe("the dates of a series", () => {
  it.each([
    [
      "daily, over a leap day",
      { frequency: "daily", starts_on: "2028-02-28", occurrences: 3 },
      ["2028-02-28", "2028-02-29", "2028-03-01"],
    ],
    [
      "on weekdays, from a Saturday",
      { frequency: "weekdays", starts_on: "2026-12-05", until_date: "2026-12-14" },
      ["2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10", "2026-12-11", "2026-12-14"],
    ],
    [
      "weekly, until the last date",
      { frequency: "weekly", starts_on: "2026-12-22", until_date: "2027-01-05" },
      ["2026-12-22", "2026-12-29", "2027-01-05"],
    ],
    [
      "every three weeks, where other countries change their clocks",
      { frequency: "weekly", every_weeks: 3, starts_on: "2027-03-14", occurrences: 3 },
      ["2027-03-14", "2027-04-04", "2027-04-25"],
    ],
    [
      "monthly on the 31st, which short months do not have",
      { frequency: "monthly_date", starts_on: "2027-01-31", occurrences: 3 },
      ["2027-01-31", "no 2027-02", "2027-03-31", "no 2027-04", "2027-05-31"],
    ],
    [
      "monthly on the 29th, in a leap year and another",
      { frequency: "monthly_date", starts_on: "2028-01-29", until_date: "2029-03-01" },
      [
        ...["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map(
          (month) => `2028-${month}-29`,
        ),
        "2029-01-29",
        "no 2029-02",
      ],
    ],
    [
      "monthly on the second Tuesday",
      { frequency: "monthly_weekday", starts_on: "2026-12-08", occurrences: 3 },
      ["2026-12-08", "2027-01-12", "2027-02-09"],
    ],
    [
      "monthly on the fifth Thursday, which most months do not have",
      { frequency: "monthly_weekday", starts_on: "2026-12-31", occurrences: 2 },
      ["2026-12-31", "no 2027-01", "no 2027-02", "no 2027-03", "2027-04-29"],
    ],
  ])("%s", async (_, rule, dates) => {
    expect(await datesOf(rule)).toEqual(dates);
  });

  it("are at most 61, so that a longer series is noticed", async () => {
    const forever = { starts_on: "2026-12-31", until_date: "9999-12-31" };
    for (const frequency of ["daily", "weekdays", "weekly", "monthly_date", "monthly_weekday"]) {
      const dates = await datesOf({ frequency, ...forever });
      expect(dates.filter((date) => !date.startsWith("no"))).toHaveLength(61);
    }
  });

  it("do not depend on the time zone of the session", async () => {
    const rule = { frequency: "monthly_date", starts_on: "2027-01-01", occurrences: 3 };
    for (const zone of ["America/Los_Angeles", "Pacific/Kiritimati"]) {
      const found = await sql.begin(async (tx) => {
        await tx`select set_config('timezone', ${zone}, true)`;
        return tx<{ day: string }[]>`select day::text from private.series_dates(
          jsonb_populate_record(null::booking_series, ${tx.json({ every_weeks: 1, ...rule })}))`;
      });
      expect(found.map(({ day }) => day)).toEqual(["2027-01-01", "2027-02-01", "2027-03-01"]);
    }
  });
});
