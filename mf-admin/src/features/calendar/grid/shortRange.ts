import { formatTime } from "@portal/shared/domain/formatDates";

const clock = (time: string) => formatTime(time).replace(/ [AP]M$/, "");

/** `9:00–10:30`. The hours beside the grid show AM and PM. */
export const shortRange = (start: string, end: string): string => `${clock(start)}–${clock(end)}`;
