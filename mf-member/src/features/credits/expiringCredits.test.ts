import { describe, expect, test } from "vitest";
import { expiringCredits } from "./expiringCredits";

const now = new Date("2026-11-10T06:00:00Z");

describe("Credits that expire soon", () => {
  test("are those unspent that end within the next 14 days", () => {
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

  test("bear the day of the space: late evening in London is tomorrow in Kolkata", () => {
    const soon = expiringCredits([{ remaining: 1, expires_at: "2026-11-12T20:00:00Z" }], now);
    expect(soon?.firstDay).toBe("2026-11-13");
  });

  test("that end on one day are counted together", () => {
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

  test("are not announced when there are none", () => {
    expect(expiringCredits([], now)).toBeNull();
  });
});
