import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { weekdays } from "@portal/shared/domain/dates";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import { entry, oak, renderCalendar, showCalendar } from "../testing/showCalendar";
import { request } from "../testing/showToday";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-22T06:30:00Z"), toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const noListeners = { addEventListener: () => undefined, removeEventListener: () => undefined };

describe("the calendar", () => {
  test("shows a day with names, kinds and prices", async () => {
    await showCalendar();
    screen.getByRole("button", {
      name: "Bilal Khan, 11:30 AM–12 PM, Neem, ₹1,000 due at the front desk",
    });
    screen.getByText(/2 bookings$/);
    const column = screen.getByRole("row", { name: /^Oak/ });
    expect(within(column).getAllByRole("button", { name: /^Book Oak/ })).toHaveLength(18);
  });

  test("shows the hours of the rooms, and what stays free between bookings", async () => {
    const rest = renderCalendar("day=2026-11-23");
    const hours = weekdays.map((day) => ({ day, open: "08:00", close: "20:00", isOpen: true }));
    const rules = { ...defaultRoomRules, hours, shortest: 3, longest: 3, step: 3, gap: 1 };
    rest.responses["GET rooms"] = [{ ...oak, room_rules: rules }];
    rest.responses["POST rpc/calendar_entries"] = [{ ...entry, room_id: "oak", gap: 1 }];
    rest.responses["GET booked_slots"] = [];
    const column = within(await screen.findByRole("row", { name: /^Oak/ }));
    column.getByRole("button", { name: /^Book Oak.*, 8:00 AM$/ });
    column.getByRole("button", { name: /^Book Oak.*, 7:30 PM$/ });
    column.getByRole("gridcell", { name: /^Oak.*, 9:30 AM - 10:00 AM, kept free$/ });
    column.getByRole("gridcell", { name: /^Oak.*, 11:00 AM - 11:30 AM, kept free$/ });
    screen.getByText("Kept free between bookings");
    fireEvent.doubleClick(column.getByRole("button", { name: /^Book Oak.*, 4:00 PM$/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Book for a member" }));
    expect(await dialog.findByRole("radio", { name: "1.5 hours", checked: true })).toBeTruthy();
    await waitFor(() => expect(dialog.queryByRole("radio", { name: "30 min" })).toBeNull());
  });

  test.each([
    ["day=2026-02-31", "a day that cannot be shown"],
    ["day=0100-01-01&view=week", "a day that cannot be shown"],
    ["day=2080-01-01", "a day that cannot be shown"],
    ["day=2026-11-23&view=year&room=nowhere", "a view and a room that cannot be shown"],
  ])("names what is wrong with the link ?%s", async (search, sentence) => {
    renderCalendar(search);
    expect((await screen.findByRole("alert")).textContent).toContain(sentence);
    screen.getByText(/2 bookings$/);
    screen.getByDisplayValue(/Nov 2026$/);
  });

  test("shows a request that waits for approval, which is answered on Today", async () => {
    const rest = renderCalendar("day=2026-11-23");
    const waiting = { ...request, room_id: "oak", booking_date: "2026-11-23" };
    rest.responses["GET booking_holds"] = [waiting];
    fireEvent.click(
      await screen.findByRole("button", { name: "Asha Rao, 10–11 AM, Oak, 4 credits" }),
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Asha Rao’s request" }));
    dialog.getByText("Waits for approval");
    expect(dialog.getByRole("link", { name: "Today" }).getAttribute("href")).toBe("/admin/today");
    expect(dialog.queryByRole("button", { name: /^Move/ })).toBeNull();
    screen.getByText(/2 bookings$/);
  });

  test("prints all rooms, eight on a sheet", async () => {
    const rest = renderCalendar("day=2026-11-23");
    rest.responses["GET rooms"] = Array.from({ length: 10 }, (_, index) => ({
      ...oak,
      id: `room ${index}`,
      name: `Room ${index}`,
    }));
    await screen.findByText("Room 9");
    fireEvent(window, new Event("beforeprint"));
    const sheets = screen.getAllByRole("grid");
    expect(sheets.map((sheet) => within(sheet).getAllByText(/^Room \d$/).length)).toEqual([8, 2]);
    fireEvent(window, new Event("afterprint"));
    expect(screen.getAllByRole("grid")).toHaveLength(1);
  });

  test("shows a day of another year without a notice", async () => {
    renderCalendar("day=2029-02-01");
    await screen.findByRole("heading", { name: "Thursday, 1 February 2029" });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each([
    ["a double click", (free: HTMLElement) => fireEvent.doubleClick(free)],
    ["Enter", (free: HTMLElement) => fireEvent.click(free, { detail: 0 })],
    [
      "a tap",
      (free: HTMLElement) => {
        fireEvent.pointerDown(free, { pointerType: "touch" });
        fireEvent.click(free, { detail: 1 });
      },
    ],
  ])("opens the dialog to book from a free time by %s, not by a click", async (_, book) => {
    await showCalendar();
    const free = screen.getByRole("button", { name: "Book Oak, Mon, 23 Nov 2026, 2:00 PM" });
    fireEvent.click(free, { detail: 1 });
    expect(screen.queryByRole("dialog")).toBeNull();
    book(free);
    await screen.findByRole("dialog", { name: "Book for a member" });
  });

  test.each([
    ["touch", true, /^Hold a booking.*Tap a free time to book it\.$/],
    ["a mouse", false, /^Drag a booking.*Double click a free time to book it\.$/],
  ])("explains how to move and make bookings with %s", async (_, matches, hint) => {
    const { matchMedia } = window;
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      query === "(pointer: coarse)"
        ? ({ matches, ...noListeners } as unknown as MediaQueryList)
        : matchMedia.call(window, query),
    );
    await showCalendar();
    expect(screen.getByText(hint)).toBeDefined();
  });

  test("books a closed day only with a warning", async () => {
    const rest = renderCalendar("day=2026-11-23");
    rest.responses["GET system_settings"] = {
      value: { ...defaultOpeningHours, holidays: [{ date: "2026-11-23", name: "Diwali" }] },
    };
    const free = "Book Oak, Mon, 23 Nov 2026, 2:00 PM";
    await screen.findByText("Closed for Diwali · 2 bookings");
    fireEvent.doubleClick(await screen.findByRole("button", { name: free }));
    const dialog = await screen.findByRole("dialog", { name: "Book for a member" });
    const warning = await within(dialog).findByRole("alert");
    expect(warning.textContent).toMatch(/^Closed for Diwali\. Booking this day overrides/);
  });

  test("is one tab stop whose focus arrow keys move", async () => {
    const { booking } = await showCalendar();
    booking.focus();
    fireEvent.keyDown(booking, { key: "ArrowRight" });
    expect(document.activeElement?.getAttribute("aria-label")).toBe(
      "Book Oak, Mon, 23 Nov 2026, 10:00 AM",
    );
    const stops = screen
      .getAllByRole("gridcell")
      .flatMap((cell) => [...cell.querySelectorAll("[tabindex='0']")]);
    expect(stops).toHaveLength(1);
  });
});
