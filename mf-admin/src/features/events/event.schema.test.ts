import { describe, expect, it } from "vitest";
import { byTime, eventRow, newEvent, type AdminEvent } from "./event.schema";

const filled = { ...newEvent, title: "Quiz", description: "Teams of four", location: "Terrace" };

describe("eventRow", () => {
  it("sends no credits for a free event, whatever the hidden field says", () => {
    expect(eventRow({ ...filled, date: "2026-11-21", is_free: true, credits: 0 })).toMatchObject({
      is_free: true,
      credits: null,
    });
    expect(eventRow({ ...filled, date: "2026-11-21" })).toMatchObject({ credits: 10 });
  });

  it("refuses a paid event without credits, and one without seats", () => {
    expect(() => eventRow({ ...filled, date: "2026-11-21", credits: 0 })).toThrow();
    expect(() => eventRow({ ...filled, date: "2026-11-21", max_attendees: 0 })).toThrow();
  });
});

describe("byTime", () => {
  const event = (id: string, date: string, time: string) =>
    ({ id, date, time }) as unknown as AdminEvent;

  it("shows what is to come in order, today's with it, and the past from its end", () => {
    const { upcoming, past } = byTime(
      [
        event("late today", "2026-11-20", "20:00:00"),
        event("last week", "2026-11-13", "18:00:00"),
        event("tomorrow", "2026-11-21", "09:00:00"),
        event("yesterday", "2026-11-19", "18:00:00"),
        event("early today", "2026-11-20", "09:00:00"),
      ],
      new Date("2026-11-20T12:00:00+05:30"),
    );
    expect(upcoming.map(({ id }) => id)).toEqual(["early today", "late today", "tomorrow"]);
    expect(past.map(({ id }) => id)).toEqual(["yesterday", "last week"]);
  });
});
