import { titleOf, type Entry } from "../calendar.schema";
import { priceText } from "../kinds";
import { formatTime } from "@portal/shared/domain/formatDates";

const clock = (time: string) => formatTime(time).replace(/ [AP]M$/, "");

/** `9:00–10:30`. The hours beside the grid show AM and PM. */
export const shortRange = (start: string, end: string): string => `${clock(start)}–${clock(end)}`;

/** Starts with the visible text of the entry, so that speech control finds it by that text. */
export const entryName = (entry: Entry, roomName: string): string =>
  `${titleOf(entry)}, ${clock(entry.start_time)}–${formatTime(entry.end_time)}, ${roomName}, ${priceText(entry)}`;
