import { isDay } from "../../data/lists/dayRange";

/** A calendar month, as yyyy-MM. */
export type Month = string;

/** The month in the URL, or the one of `today`. */
export const readMonth = (text: string | null, today: string): Month =>
  text && isDay(`${text}-01`) ? text : today.slice(0, 7);
