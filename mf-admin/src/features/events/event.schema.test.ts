import { describe, expect, it } from "vitest";
import { eventRow, newEvent } from "./event.schema";

const filled = { ...newEvent, title: "Quiz", description: "Teams of four", location: "Terrace" };

describe("eventRow", () => {
  it("ignores the hidden credits field of a free event", () => {
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
