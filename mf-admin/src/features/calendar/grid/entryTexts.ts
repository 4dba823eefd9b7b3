import { titleOf, type Entry } from "../calendar.schema";
import { priceText } from "../kinds";
import { formatShortRange } from "@portal/shared/domain/formatDates";

/** Starts with the visible text of the entry, so that speech control finds it by that text. */
export const entryName = (entry: Entry, roomName: string): string =>
  `${titleOf(entry)}, ${formatShortRange(entry.start_time, entry.end_time)}, ${roomName}, ${priceText(entry)}`;
