import { describe, expect, test } from "vitest";
import { mergeActivity } from "./mergeActivity";

describe("mergeActivity", () => {
  test("merges three sources, newest first, across UTC offsets", () => {
    const entries = mergeActivity({
      logs: [
        {
          id: "1",
          action_type: "Purchased Credits",
          details: "50 credits",
          credits_change: 55,
          created_at: "2026-11-20T09:00:00Z",
        },
      ],
      bookings: [
        { id: "1", created_at: "2026-11-20T15:30:00+05:30", rooms: { name: "Fig Room" } },
        { id: "2", created_at: "2026-11-19T10:00:00Z", rooms: null },
      ],
      visitors: [{ id: "1", visitor_name: "Mira Sen", created_at: "2026-11-20T09:30:00Z" }],
    });

    expect(
      entries.map(({ action, details, creditsChange }) => [action, details, creditsChange]),
    ).toEqual([
      ["Booked Meeting Room", "Fig Room", 0],
      ["Registered Visitor", "Mira Sen", 0],
      ["Purchased Credits", "50 credits", 55],
      ["Booked Meeting Room", "Room", 0],
    ]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(4);
  });

  test("returns the ten newest entries of all sources", () => {
    const visitors = Array.from({ length: 10 }, (_, index) => ({
      id: `v${index}`,
      visitor_name: `Guest ${index}`,
      created_at: `2026-11-10T10:0${index}:00Z`,
    }));
    const bookings = Array.from({ length: 3 }, (_, index) => ({
      id: `b${index}`,
      created_at: `2026-11-11T10:0${index}:00Z`,
      rooms: { name: `Room ${index}` },
    }));

    const entries = mergeActivity({ bookings, visitors });

    expect(entries).toHaveLength(10);
    expect(entries.slice(0, 4).map(({ details }) => details)).toEqual([
      "Room 2",
      "Room 1",
      "Room 0",
      "Guest 9",
    ]);
  });

  test("orders entries with equal timestamps as the ledger does", () => {
    const created_at = "2026-11-20T10:00:00Z";
    const log = (id: string, action_type: string, credits_change: number) => ({
      id,
      action_type,
      credits_change,
      created_at,
      details: null,
    });
    const logs = [log("1", "Left Event", 4), log("2", "Credits Expired", -4)];
    const lines = [
      { created_at, amount: -4, balance_after: 10 },
      { created_at, amount: 4, balance_after: 14 },
    ];
    for (const read of [logs, logs.toReversed()]) {
      const entries = mergeActivity({ logs: read }, { lines, complete: true });
      expect(entries.map(({ action, balance }) => [action, balance])).toEqual([
        ["Credits Expired", 10],
        ["Left Event", 14],
      ]);
    }
  });

  test("lists a booking once, with or without a log entry", () => {
    const log = {
      id: "1",
      action_type: "Booked Meeting Room",
      details: "Fig Room",
      credits_change: 0,
      reference_id: "b1",
      created_at: "2026-11-20T10:00:00Z",
    };
    const rooms = { name: "Fig Room" };
    const bookings = [
      { id: "b1", created_at: "2026-11-20T10:00:00Z", rooms },
      { id: "b2", created_at: "2026-11-19T10:00:00Z", rooms },
    ];
    const ids = mergeActivity({ logs: [log], bookings }).map(({ id }) => id);
    expect(ids).toEqual(["log-1", "booking-b2"]);
    const cancelled = { ...log, id: "2", action_type: "Cancelled Booking" };
    expect(mergeActivity({ logs: [cancelled], bookings })).toHaveLength(3);
  });

  test("shows what the ledger charged for a booking when it was made, with or without a log entry", () => {
    const created_at = "2026-11-20T10:00:00.123456+00:00";
    const log = {
      id: "1",
      action_type: "Booked Meeting Room",
      details: "Fig Room",
      credits_change: 0,
      reference_id: "b1",
      created_at,
    };
    const bookings = [
      { id: "b2", created_at: "2026-11-19T10:00:00Z", rooms: null },
      { id: "free", created_at: "2026-11-18T10:00:00Z", rooms: null },
    ];
    const lines = [
      // A later charge, when the booking was made longer.
      { created_at: "2026-11-21T10:00:00Z", amount: -2, balance_after: 30, reference_id: "b1" },
      { created_at, amount: -4, balance_after: 32, reference_id: "b1" },
      { created_at: "2026-11-19T10:00:00Z", amount: -6, balance_after: 36, reference_id: "b2" },
    ];
    const entries = mergeActivity({ logs: [log], bookings }, { lines, complete: true });
    expect(entries.map(({ creditsChange, balance }) => [creditsChange, balance])).toEqual([
      [-4, 32],
      [-6, 36],
      [0, 0],
    ]);
  });

  test("lists a series once, with what its log entry says that it cost", () => {
    const created_at = "2026-11-20T10:00:00.123456+00:00";
    const log = {
      id: "1",
      action_type: "Booked Meeting Room",
      details: "Fig Room, 2 dates from 2026-11-27 to 2026-12-04",
      credits_change: -8,
      reference_id: "s1",
      created_at,
    };
    const booking = { created_at, series_id: "s1", rooms: { name: "Fig Room" } };
    const bookings = [
      { ...booking, id: "b1" },
      { ...booking, id: "b2" },
    ];
    const lines = [
      { created_at, amount: -4, balance_after: 32, reference_id: "b2" },
      { created_at, amount: -4, balance_after: 36, reference_id: "b1" },
    ];
    const entries = mergeActivity({ logs: [log], bookings }, { lines, complete: true });
    expect(entries).toMatchObject([{ id: "log-1", creditsChange: -8, balance: 32 }]);
    // The bookings stand for a log entry that could not be read.
    expect(mergeActivity({ bookings }, { lines, complete: true })).toMatchObject([
      { creditsChange: -4 },
      { creditsChange: -4 },
    ]);
  });

  test("counts a missing credit change as 0", () => {
    const log = { id: "1", action_type: "Cancelled Booking", details: null, credits_change: null };
    const [entry] = mergeActivity({ logs: [{ ...log, created_at: "2026-11-20" }] });
    expect(entry?.creditsChange).toBe(0);
  });

  test("formats the ISO dates in log details", () => {
    const log = { id: "1", action_type: "Cancelled Booking", credits_change: 4 };
    const details = "Cancelled booking for Neem on 2026-11-21";
    const [entry] = mergeActivity({
      logs: [{ ...log, details, created_at: "2026-11-20" }],
    });
    expect(entry?.details).toBe("Cancelled booking for Neem on 21 Nov 2026");
  });
});
