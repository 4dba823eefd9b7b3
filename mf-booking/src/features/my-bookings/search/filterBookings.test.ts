import { instantOf } from "@portal/shared/domain/dates";
import { describe, expect, test } from "vitest";
import { isFuture, isUpcoming, filterBookings } from "./filterBookings";

const day = "2026-11-20";
const booking = (name: string, booking_date: string, start_time: string, end_time: string) => ({
  booking_date,
  start_time,
  end_time,
  room: { name },
});
const morning = booking("Banyan", day, "09:00:00", "10:00:00");
const evening = booking("Neem", day, "17:00:00", "18:00:00");
const tomorrow = booking("Neem Annexe", "2026-11-21", "09:00:00", "10:00:00");
const latestFirst = [tomorrow, evening, morning];
const at = (time: string) => instantOf(day, time);

describe("a booking", () => {
  test("is future until it starts", () => {
    expect(isFuture(morning, at("08:59"))).toBe(true);
    expect(isFuture(morning, at("09:00"))).toBe(false);
  });

  test("is upcoming until it ends", () => {
    expect(isUpcoming(morning, at("09:59"))).toBe(true);
    expect(isUpcoming(morning, at("10:00"))).toBe(false);
  });
});

describe("the tabs", () => {
  const names = (view: "all" | "upcoming" | "past", search = "") =>
    filterBookings(latestFirst, view, search, at("10:00")).map(({ room }) => room.name);

  test("show all, upcoming (earliest first) and past bookings", () => {
    expect(names("all")).toEqual(["Neem Annexe", "Neem", "Banyan"]);
    expect(names("upcoming")).toEqual(["Neem", "Neem Annexe"]);
    expect(names("past")).toEqual(["Banyan"]);
  });

  test("show only rooms whose name contains the search, ignoring case", () => {
    expect(names("all", " neem ")).toEqual(["Neem Annexe", "Neem"]);
    expect(names("past", "neem")).toEqual([]);
  });
});
