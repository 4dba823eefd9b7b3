import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { endOfSlot, formatDuration } from "@portal/shared/domain/slots";
import type { Room } from "../../../data/rooms.queries";
import type { Availability } from "./availability";
import type { RoomSearch } from "./roomSearch";

interface Found {
  rooms: readonly Room[];
  availabilities: readonly Availability[];
  closed: string | null;
}

/** `2 of 3 rooms are free on …`, or why none is. */
export function summaryOf(search: RoomSearch, { rooms, availabilities, closed }: Found): string {
  const { day, start, units } = search;
  if (closed) return `${closed}: ${formatDay(day)}. Pick another day.`;
  const free = availabilities.filter(({ state }) => state === "free").length;
  const time = start ? formatTimeRange(start, endOfSlot(start, units)) : formatDuration(units);
  const when = `${formatDay(day)}, ${start ? "" : "for "}${time}`;
  if (free === 0) return `No room is free on ${when}.`;
  return `${free} of ${rooms.length} rooms ${free === 1 ? "is" : "are"} free on ${when}.`;
}
