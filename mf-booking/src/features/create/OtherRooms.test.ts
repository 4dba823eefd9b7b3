import { instantOf } from "@portal/shared/domain/dates";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BookableRoom } from "../../data/rooms.queries";
import { freeRooms } from "./OtherRooms";

const day = "2026-11-20";
const now = instantOf(day, "08:00");
const room = (id: string, capacity: number): BookableRoom => ({
  id,
  name: id,
  capacity,
  credits_per_hour: 4,
  rules: defaultRoomRules,
});
const rooms = [room("hall", 40), room("lost", 6), room("twin", 6), room("nook", 2)];
const [, lostRoom] = rooms;
if (!lostRoom) throw new Error("no room");

const booked = (room_id: string, start_time: string, end_time: string) => ({
  booking_id: `${room_id} ${start_time}`,
  room_id,
  start_time,
  end_time,
});

describe("freeRooms", () => {
  test("returns the rooms that are free at the lost slot, closest in capacity first", () => {
    const taken = [booked("lost", "10:00", "11:00"), booked("nook", "10:30", "11:00")];
    const lost = { room: lostRoom, day, start: "10:00", units: 2 };
    expect(freeRooms(lost, rooms, taken, defaultOpeningHours, now).map(({ id }) => id)).toEqual([
      "twin",
      "hall",
    ]);
  });

  test("returns a room that the member holds, but none that cannot be booked yet or so late", () => {
    const held = {
      ...booked("twin", "10:00", "11:00"),
      is_own: true,
      held_until: "2026-11-20T04:00Z",
    };
    const lost = { room: lostRoom, day, start: "10:00", units: 2 };
    const ruled = rooms.map((one) => {
      if (one.id === "hall") return { ...one, rules: { ...defaultRoomRules, days_ahead: 3 } };
      return one.id === "nook"
        ? { ...one, rules: { ...defaultRoomRules, notice_minutes: 180 } }
        : one;
    });
    const found = (at: Date) => freeRooms(lost, ruled, [held], defaultOpeningHours, at);
    expect(found(now).map(({ id }) => id)).toEqual(["twin", "hall"]);
    const daysBefore = instantOf("2026-11-16", "08:00");
    expect(found(daysBefore).map(({ id }) => id)).toEqual(["twin", "nook"]);
  });

  test("never returns a room that is taken", () => {
    const hour = fc.integer({ min: 9, max: 17 });
    const spans = fc.array(fc.tuple(fc.constantFrom("lost", "twin", "nook", "hall"), hour));
    fc.assert(
      fc.property(spans, hour, (taken, lostHour) => {
        const at = (value: number) => `${String(value).padStart(2, "0")}:00`;
        const all = [...taken, ["lost", lostHour] as const].map(([id, from]) =>
          booked(id, at(from), at(from + 1)),
        );
        const start = at(lostHour);
        const found = freeRooms(
          { room: lostRoom, day, start, units: 1 },
          rooms,
          all,
          defaultOpeningHours,
          now,
        );
        const isTaken = (id: string, time: string) =>
          all.some(
            (span) => span.room_id === id && span.start_time <= time && time < span.end_time,
          );
        expect(found.some(({ id }) => isTaken(id, start))).toBe(false);
      }),
    );
  });
});
