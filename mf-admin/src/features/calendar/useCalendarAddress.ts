import { addDays, todayInSpace, weekdayOf, weekdays, type Day } from "@portal/shared/domain/dates";
import { useSearchParams } from "@portal/shared/vendor/router";
import { isDay } from "../../data/lists/dayRange";
import type { CalendarRoom, Entry } from "./calendar.schema";

export type CalendarView = "day" | "week";

/** `/admin/calendar?view=week&day=2026-11-23&room=…&booking=…`. Each change can be undone with Back. */
export function useCalendarAddress(rooms: readonly CalendarRoom[] | undefined) {
  const [params, setParams] = useSearchParams();
  const wrong: string[] = [];
  const view = readView(params.get("view"), wrong);
  const day = readDay(params.get("day"), wrong);
  const room = readRoom(params.get("room"), rooms, wrong);

  function set(values: Record<string, string | null>, replace = false) {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    if (next.toString() !== params.toString()) {
      setParams(next, { replace, preventScrollReset: true });
    }
  }

  return {
    view,
    day,
    room,
    bookingId: params.get("booking"),
    /** Names the impossible values of the URL. */
    problem:
      wrong.length > 0
        ? `This link contains ${inWords(wrong)} that cannot be shown. Defaults are shown instead.`
        : null,
    showDay: (next: Day) => set({ day: next, booking: null }),
    showView: (next: CalendarView) => set({ view: next === "day" ? null : next, booking: null }),
    showWeekOf: (roomId: string) => set({ view: "week", room: roomId, booking: null }),
    showRoom: (roomId: string) => set({ room: roomId, booking: null }),
    showDayView: (next: Day) => set({ view: null, day: next, booking: null }),
    openBooking: (entry: Entry) => set({ booking: entry.id }),
    closeBooking: () => set({ booking: null }, true),
  };
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;

const inWords = (names: readonly string[]) =>
  names.length < 2
    ? (names[0] ?? "")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

function readView(text: string | null, wrong: string[]): CalendarView {
  if (text && text !== "day" && text !== "week") wrong.push("a view");
  return text === "week" ? "week" : "day";
}

function readDay(text: string | null, wrong: string[]): Day {
  const today = todayInSpace();
  if (!text) return today;
  const { first, last } = shownDays(today);
  if (isDay(text) && first <= text && text <= last) return text;
  wrong.push("a day");
  return today;
}

/** Ten years before and after today: more than bookings need, because admins can override the horizon. */
export const shownDays = (today: Day): { first: Day; last: Day } => ({
  first: addDays(today, -3650),
  last: addDays(today, 3650),
});

function readRoom(
  text: string | null,
  rooms: readonly CalendarRoom[] | undefined,
  wrong: string[],
): CalendarRoom | undefined {
  const found = rooms?.find(({ id }) => id === text);
  if (text && rooms && !found) wrong.push("a room");
  return found ?? rooms?.find(({ retired_at }) => !retired_at) ?? rooms?.[0];
}

/** The seven days of the week of `day`, from Monday. */
export function weekOf(day: Day): Day[] {
  const monday = addDays(day, -weekdays.indexOf(weekdayOf(day)));
  return weekdays.map((_, index) => addDays(monday, index));
}
