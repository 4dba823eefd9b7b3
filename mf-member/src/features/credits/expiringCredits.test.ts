import { describe, expect, test } from "vitest";
import { expiringCredits } from "./expiringCredits";

const now = new Date("2026-11-10T06:00:00Z");

describe("expiringCredits", () => {
  test("counts unspent credits that expire within 14 days", () => {
    expect(
      expiringCredits(
        [
          { remaining: 5, expires_at: "2026-11-24T06:00:00Z" },
          { remaining: 3, expires_at: "2026-11-12T06:00:00Z" },
          { remaining: 100, expires_at: "2026-11-24T06:00:01Z" },
          { remaining: 100, expires_at: "2026-11-10T05:59:59Z" },
          { remaining: 0, expires_at: "2026-11-12T06:00:00Z" },
          { remaining: 100, expires_at: null },
        ],
        now,
      ),
    ).toEqual({ credits: 8, firstCredits: 3, firstDay: "2026-11-12", lastDay: "2026-11-24" });
  });

  test("uses the day in the space's time zone", () => {
    const soon = expiringCredits([{ remaining: 1, expires_at: "2026-11-12T20:00:00Z" }], now);
    expect(soon?.firstDay).toBe("2026-11-13");
  });

  test("adds up credits that expire on the same day", () => {
    const soon = expiringCredits(
      [
        { remaining: 1, expires_at: "2026-11-12T06:00:00Z" },
        { remaining: 2, expires_at: "2026-11-12T09:00:00Z" },
      ],
      now,
    );
    expect(soon).toEqual({
      credits: 3,
      firstCredits: 3,
      firstDay: "2026-11-12",
      lastDay: "2026-11-12",
    });
  });

  test("returns null if none expire", () => {
    expect(expiringCredits([], now)).toBeNull();
  });
});
