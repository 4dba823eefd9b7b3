import { expect } from "vitest";
import { eventIn, messageFaults } from "@portal/shared/testing/calendarFaults";
import { calendarOf, deliverMailTo, lastMailTo } from "../mails";
import { add, day, newRoom } from "../rows";
import type { TestUser } from "../stack";

/** Books a new room for an hour, the day after tomorrow. */
export async function bookRoom(member: TestUser, room: object): Promise<string> {
  const id = await add("bookings", {
    user_id: member.id,
    room_id: await newRoom({ description: "First floor - Seats six", ...room }),
    booking_date: await day(2),
    start_time: "10:00",
    duration: 2,
  });
  return String(id);
}

/** Delivers the emails of a member and reads the last one, with the event of its calendar. */
export async function newMailTo(member: TestUser) {
  await deliverMailTo(member);
  const mail = await lastMailTo(member.email);
  const calendar = await calendarOf(mail);
  expect(calendar === null ? [] : messageFaults(calendar)).toEqual([]);
  return { ...mail, event: calendar === null ? null : eventIn(calendar) };
}
