import type { ClockTime, Day } from "@portal/shared/domain/dates";

/** What inviting people to a booking needs of it. */
export interface InvitableBooking {
  id: string;
  room: { name: string };
  booking_date: Day;
  start_time: ClockTime;
  end_time: ClockTime;
}
