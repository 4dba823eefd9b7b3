import { isPast, type ClockTime, type Day } from "@portal/shared/domain/dates";
import type { RoomRules } from "@portal/shared/domain/roomRules";
import * as z from "@portal/shared/vendor/zod";

export const entrySchema = z.object({
  id: z.string(),
  kind: z.enum(["member", "admin", "rupees", "request", "block"]),
  room_id: z.string(),
  /** yyyy-MM-dd and HH:mm:ss in Asia/Kolkata. */
  booking_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  /** Half hours. */
  duration: z.number(),
  total_credits: z.number(),
  /** Minutes of the member's plan that pay. */
  included_minutes: z.number().default(0),
  /** The price at the front desk, and what was paid there. */
  rupees_due: z.number(),
  paid_paise: z.number(),
  user_id: z.string().nullable(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  /** Who booked for the member, or why the room is blocked. */
  note: z.string().nullable(),
  /** Version of the booking, to detect conflicting edits. */
  updated_at: z.string().nullable(),
  /** Half hours after the end that stay free. */
  gap: z.number(),
});
/** With `partOf`: a half hour that stays free because of this entry. */
export type Entry = z.infer<typeof entrySchema> & { partOf?: string };

export interface CalendarRoom {
  id: string;
  name: string;
  capacity: number;
  credits_per_hour: number | null;
  retired_at: string | null;
  rules: RoomRules;
}

/** Room and time of a booking, or the room and time to which it will be moved. */
export interface Place {
  roomId: string;
  day: Day;
  /** HH:mm */
  start: ClockTime;
  /** Half hours. */
  units: number;
}

export const placeOf = (entry: Entry): Place => ({
  roomId: entry.room_id,
  day: entry.booking_date,
  start: entry.start_time.slice(0, 5),
  units: entry.duration,
});

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.roomId === b.roomId && a.day === b.day && a.start === b.start && a.units === b.units;

/** The member, or the reason of a block. */
export const titleOf = ({ kind, full_name, email, note }: Entry): string =>
  kind === "block" ? (note ?? "Blocked") : (full_name ?? email ?? "Unknown User");

/** Only bookings that have not started can be moved. */
export const canMove = ({ kind, booking_date, start_time }: Entry): boolean =>
  kind !== "block" && kind !== "request" && !isPast(booking_date, start_time);
