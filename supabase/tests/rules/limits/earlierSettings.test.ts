import type { JSONValue } from "postgres";
import { expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { admin, newMember } from "../../stack";
import { actAs, failureOf, inRolledBackTransaction } from "../spaceTime";

const open = { open: "09:00", close: "18:00", isOpen: true };
const sixWeekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const weekdays = [...sixWeekdays, "Sunday"];
const hoursOf = (days: readonly string[], more: object = {}) =>
  days.map((name) => ({ day: name, ...open, ...more })) as JSONValue[];

/** Values that could be saved before is_setting and are_room_hours refused them. */
const earlier: [what: string, opening: JSONValue, roomHours: JSONValue][] = [
  ["six weekdays", { hours: hoursOf(sixWeekdays) }, hoursOf(sixWeekdays)],
  [
    "more keys, and weekdays twice",
    {
      hours: hoursOf([...weekdays, "Monday"], { id: 1 }),
      holidays: [{}, { date: "soon" }, "soon"],
    },
    hoursOf(weekdays, { id: 1 }),
  ],
  [
    "weekdays that are neither open nor closed, and texts",
    { hours: [...hoursOf(weekdays, { isOpen: "maybe" }), "Monday"] },
    hoursOf(weekdays, { isOpen: null, open: null }),
  ],
];

it.each(earlier)("reads settings and hours of rooms with %s", async (_, opening, roomHours) => {
  const [boss, maya, room] = await Promise.all([admin(), newMember("Maya Early"), newRoom()]);
  await giveCredits(maya.id, 40);
  const sunday = await day(14 - new Date(await day(0)).getUTCDay());
  await inRolledBackTransaction(async (tx) => {
    await tx`alter table room_rules drop constraint room_rules_hours_fit_a_stay`;
    await tx`set local session_replication_role = replica`;
    await tx`update system_settings set value = ${tx.json(opening)} where key = 'opening_hours'`;
    await tx`insert into private.known_hours (hours) values (${tx.json(opening)})`;
    await tx`insert into private.known_hours (room_id, hours) values (${room}, ${tx.json(roomHours)})`;
    await tx`update room_rules set hours = ${tx.json(roomHours)} where room_id = ${room}`;
    await tx`set local session_replication_role = origin`;

    const failed: string[] = [];
    const read = async (statement: string) => {
      const failure = await failureOf(tx, (savepoint) => savepoint.unsafe(statement));
      if (failure instanceof Error) failed.push(`${statement}: ${failure.message}`);
    };
    await read(`select private.visits_closed_by(private.opening_hours(), private.opening_hours())`);
    for (const [person, price] of [
      [maya, 8],
      [boss, 0],
    ] as const) {
      await actAs(tx, person.id);
      for (const statement of [
        `select * from quote_booking('${room}', '${sunday}', '10:00', 2)`,
        `select * from free_spans('${sunday}', null, 2, 1)`,
        `select * from day_board('${sunday}')`,
        `select * from calendar_entries('${sunday}', '${sunday}')`,
        `select note_unmet_search('${sunday}', 2, '10:00', 1000)`,
        `select create_day_pass('Asha Rao', 'asha@example.org', '${sunday}', credits_agreed => ${price})`,
        `select * from bookings_in_closed_hours()`,
        `select * from bookings_outside_hours(null)`,
        `select * from bookings_outside_room_hours('${room}', null)`,
        `select * from affected_requests()`,
      ]) {
        await read(statement);
      }
    }
    await read(`select * from report_room_use('${sunday}'::date - 30, '${sunday}')`);
    expect(failed).toEqual([]);
  });
});
