import { timeOf, weekdays } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { defaultRoomRules, durationsOf } from "@portal/shared/domain/roomRules";
import { formatDuration, unitMinutes } from "@portal/shared/domain/slots";
import { spanText } from "@portal/shared/domain/spanText";

/** Hours of a room that sets none of its own (spec 2 §9). */
export const usualHours = weekdays.map((day) => ({
  day,
  open: "09:00",
  close: "18:00",
  isOpen: true,
}));
export const stays = durationsOf({ ...defaultRoomRules, longest: 47 }).map(({ units, label }) => ({
  value: units,
  label,
}));
export const steps = [1, 2, 3, 4, 6, 8].map((units) => ({
  value: units,
  label: formatDuration(units),
}));
export const bookers = [
  { value: "members", label: "Members and admins" },
  { value: "admins", label: "Only admins, at the front desk" },
];
export const gaps = [0, 1, 2, 3, 4].map((units) => ({ value: units, label: gapText(units) }));
export const notices = [0, 30, 60, 120, 240, 720, 1440, 2880, 10_080].map((minutes) => ({
  value: minutes,
  label: minutes === 0 ? "None" : spanText(minutes),
}));

export function gapText(units: number): string {
  return units === 0 ? "None" : formatDuration(units);
}

export const times = Array.from({ length: 48 }, (_, index) => timeOf(index * unitMinutes)).map(
  (time) => ({ value: time, label: formatTime(time) }),
);
