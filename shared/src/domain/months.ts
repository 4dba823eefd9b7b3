import { addDays, type Day } from "./dates";

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

export const firstOfPreviousMonth = (day: Day): Day => firstOfMonth(addDays(firstOfMonth(day), -1));

export const firstOfNextMonth = (day: Day): Day =>
  firstOfMonth(addDays(`${day.slice(0, 7)}-28`, 4));

export const lastOfMonth = (day: Day): Day => addDays(firstOfNextMonth(day), -1);
