import type { TransactionSql } from "postgres";
import { describe, expect, it } from "vitest";
import { newRoom } from "../../rows";
import { newMember } from "../../stack";
import { actAs, inRolledBackTransaction } from "../spaceTime";

/** Functions in SQL that PostgreSQL did not inline: it parses and plans them again at each call. */
async function parsedAtEachCall(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select distinct funcname as name from pg_stat_xact_user_functions called
    join pg_proc on pg_proc.oid = called.funcid
    join pg_language on pg_language.oid = prolang and lanname = 'sql'
    order by 1`;
  return rows.map(({ name }) => name);
}

describe("calls no SQL function that PostgreSQL plans at each call", () => {
  it.each<[string, (tx: TransactionSql, room: string) => Promise<unknown>]>([
    [
      "a booking with a quote",
      (tx, room) => tx`
        insert into bookings (room_id, booking_date, start_time, duration, quote_id)
        select ${room}, private.space_today() + 7, '11:00', 1, quote_id
        from private.quote_booking(${room}, private.space_today() + 7, '11:00', 1, null, null, null, 0, '{}')`,
    ],
    [
      "a move",
      (tx) => tx`
        select private.reschedule_booking(id, booking_date, '13:00', 2, null, null,
          (private.quote_booking(room_id, booking_date, '13:00', 2, id, null, null, 0, '{}')).quote_id, null)
        from bookings where user_id = auth.uid()`,
    ],
    ["a cancellation", (tx) => tx`delete from bookings where user_id = auth.uid()`],
  ])("%s", async (_, act) => {
    const [room, maya] = [await newRoom(), await newMember()];
    await inRolledBackTransaction(async (tx) => {
      await tx`select private.grant_credits(${maya.id}, 20, 'grant', 'Test')`;
      await actAs(tx, maya.id);
      await tx`
        insert into bookings (room_id, booking_date, start_time, duration)
        values (${room}, private.space_today() + 7, '10:00', 1)`;
      await tx`reset role`;
      await tx`set local track_functions = 'all'`;
      await actAs(tx, maya.id);
      await act(tx, room);
      await tx`reset role`;
      expect(await parsedAtEachCall(tx)).toEqual([]);
    });
  });
});
