import { defaultOpeningHours, type OpeningHours } from "@portal/shared/domain/openingHours";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { pressRetry } from "../../../testing/pressRetry";
import { renderScreen } from "../../../testing/renderScreen";
import { HoursCard } from "./HoursCard";

const setting = (hours: Partial<OpeningHours>) => ({
  "GET system_settings": [{ value: { ...defaultOpeningHours, ...hours } }],
});
const closedOnFridays = defaultOpeningHours.hours.map((day) =>
  day.day === "Friday" ? { ...day, isOpen: false } : day,
);

describe("HoursCard", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    // Friday, 1:30 AM in Kolkata.
    vi.setSystemTime("2026-11-19T20:00:00Z");
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("shows today's hours and the regular week", async () => {
    const { findByText, getByText, queryByText } = renderScreen(<HoursCard />);
    await findByText("Open Today");
    expect(getByText("Monday-Friday").nextSibling?.textContent).toBe("8:00 AM - 8:00 PM");
    expect(getByText("Weekend").nextSibling?.textContent).toBe("10:00 AM - 6:00 PM");
    expect(queryByText("Hours vary by day")).toBeNull();
  });

  test("shows Closed Today on a closed weekday, and that hours vary", async () => {
    const { findByText, getByText, queryByText } = renderScreen(<HoursCard />, {
      responses: setting({ hours: closedOnFridays }),
    });
    await findByText("Closed Today");
    expect(getByText("Hours vary by day")).toBeTruthy();
    expect(getByText("Weekend")).toBeTruthy();
    expect(queryByText("Monday-Friday")).toBeNull();
    expect(queryByText("Open Today")).toBeNull();
  });

  test("shows a holiday instead of the weekday", async () => {
    const { findByText, queryByText } = renderScreen(<HoursCard />, {
      responses: setting({
        hours: closedOnFridays,
        holidays: [{ date: "2026-11-20", name: "Guru Nanak Jayanti" }],
      }),
    });
    await findByText("Closed for Guru Nanak Jayanti");
    expect(queryByText("Closed Today")).toBeNull();
  });

  test("shows Retry when the hours are not available", async () => {
    const screen = renderScreen(<HoursCard />, {
      responses: { "GET system_settings": serverError },
    });
    await screen.findByText("Hours not available");
    const { retry, respond } = await pressRetry(screen, "GET system_settings");
    expect(document.activeElement).toBe(retry);
    respond([]);
    expect(await screen.findByText("Open Today")).toBeTruthy();
  });

  test("is busy while it loads", () => {
    const { getByRole } = renderScreen(<HoursCard />);
    expect(getByRole("region", { name: "Hours" }).getAttribute("aria-busy")).toBe("true");
  });
});
