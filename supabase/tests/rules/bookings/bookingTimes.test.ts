import { weekdays } from "@portal/shared/domain/dates";
import { beforeAll, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { newMember, type TestUser } from "../../stack";
import { at, failureOf, inRolledBackTransaction } from "../spaceTime";
import { refusalIn } from "../refusal";

let maya: TestUser;
let nextWeek: string;
beforeAll(async () => {
  [maya, nextWeek] = await Promise.all([newMember("Maya Books"), day(7)]);
  await giveCredits(maya.id, 1000);
});

describe("in the local time of the space", () => {
  const insert = (room: string, date: string, start: string) =>
    ({
      user_id: maya.id,
      room_id: room,
      booking_date: date,
      start_time: start,
      duration: 2,
    }) as const;

  const everyDay = (hours: { open: string; close: string; isOpen: boolean }) => ({
    hours: weekdays.map((weekday) => ({ day: weekday, ...hours })),
  });

  it.each([
    ["yesterday", "2030-03-03", "10:00", "past_date"],
    ["half an hour ago", "2030-03-04", "09:30", "slot_in_past"],
    ["right now", "2030-03-04", "10:00", null],
    ["later today", "2030-03-04", "10:30", null],
  ])("checks a slot that begins %s", async (_, date, start, code) => {
    const room = await newRoom();
    await at("2030-03-04 10:00", maya.id, async (transaction) => {
      const failure = await failureOf(
        transaction,
        (tx) => tx`insert into bookings ${tx(insert(room, date, start))}`,
      );
      expect(refusalIn(failure)?.code ?? failure).toBe(code);
    });
  });

  it.each([
    [
      "a holiday, with its name",
      (date: string) => ({ holidays: [{ id: "1", date, name: "Holi" }] }),
      "Holi",
    ],
    [
      "a closed weekday",
      () => everyDay({ open: "08:00", close: "20:00", isOpen: false }),
      "Closed",
    ],
  ])("refuses bookings on %s", async (_, hoursOf, reason) => {
    const room = await newRoom();
    const hours = hoursOf(nextWeek);
    await inRolledBackTransaction(async (transaction) => {
      await transaction`
        update system_settings set value = value || ${transaction.json(hours)} where key = 'opening_hours'`;
      const failure = await failureOf(
        transaction,
        (tx) => tx`insert into bookings ${tx(insert(room, nextWeek, "10:00"))}`,
      );
      expect(refusalIn(failure)).toMatchObject({ code: "closed_day", params: { reason } });
    });
  });

  it.each([
    ["before the space opens", "10:30", "20:00", "10:00", "10:30:00", "18:00:00"],
    ["that ends after the space closes", "08:00", "10:45", "10:00", "09:00:00", "10:30:00"],
  ])("refuses a booking %s", async (_, open, close, start, opens, closes) => {
    const room = await newRoom();
    const hours = everyDay({ open, close, isOpen: true });
    await inRolledBackTransaction(async (transaction) => {
      await transaction`
        update system_settings set value = value || ${transaction.json(hours)} where key = 'opening_hours'`;
      const failure = await failureOf(
        transaction,
        (tx) => tx`insert into bookings ${tx(insert(room, nextWeek, start))}`,
      );
      expect(refusalIn(failure)).toMatchObject({
        code: "closed_day",
        params: { reason: null, opens, closes },
      });
    });
  });
});
