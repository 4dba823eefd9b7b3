import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { describe, expect, it } from "vitest";
import { newRoom, unique } from "../../rows";
import { admin, memberPerTest } from "../../stack";
import { actAs, failureOf, inRolledBackTransaction } from "../spaceTime";
import { refusalIn } from "../refusal";

const maya = memberPerTest("Maya Hosts");
const name = `Vera ${randomUUID()}`;
const email = `${randomUUID()}@example.org`;

async function asServer(tx: TransactionSql): Promise<void> {
  await tx`select set_config('request.jwt.claims', '', true), set_config('role', 'none', true)`;
}
/** A visitor of today with a pass, a notification and messages, whose visit was `days` ago. */
async function visitBefore(tx: TransactionSql, days: number): Promise<string> {
  await asServer(tx);
  const [row] = await tx<{ id: string }[]>`
    insert into visitors (user_id, visitor_name, email, phone, organization, purpose, host_name)
    values (${maya.id}, ${name}, ${email}, '98450 12345', 'Loom', 'Tea', 'Asha Rao')
    returning id`;
  const id = row?.id ?? "";
  await tx`update visitors set status = 'approved' where id = ${id}`;
  await tx`select private.change_visit(${id}, 'check_in', null)`;
  await moveTo(tx, "visitors", "visit_date", id, days);
  return id;
}
async function moveTo(
  tx: TransactionSql,
  table: string,
  column: string,
  id: string,
  days: number,
): Promise<void> {
  await tx`set local session_replication_role = 'replica'`;
  await tx`
    update ${tx(table)} set ${tx(column)} = private.space_today() - ${days}::int where id = ${id}`;
  await tx`set local session_replication_role = 'origin'`;
}
const erase = async (tx: TransactionSql) => {
  await asServer(tx);
  const [found] = await tx<
    { erased: number }[]
  >`select private.erase_old_visitor_names() as erased`;
  return found?.erased ?? 0;
};
const namesOf = (tx: TransactionSql, id: string) => tx`
  select visitor_name, email, phone, organization, purpose, erased_at is not null as erased
  from visitors where id = ${id}`;
async function tablesWithName(tx: TransactionSql): Promise<string[]> {
  const tables = await tx<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const found: string[] = [];
  for (const { name: table } of tables) {
    const rows = await tx.unsafe(
      `select from ${table} t where strpos(to_jsonb(t)::text, $1) + strpos(to_jsonb(t)::text, $2) > 0`,
      [name, email],
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}
const untouched = {
  visitor_name: name,
  email,
  phone: "98450 12345",
  organization: "Loom",
  purpose: "Tea",
  erased: false,
};
const erased = {
  visitor_name: "Name erased",
  email: null,
  phone: null,
  organization: null,
  purpose: null,
  erased: true,
};

describe("the name of a visitor", () => {
  it("is erased 90 days after the visit and not a day before, with the contact", () =>
    inRolledBackTransaction(async (tx) => {
      const [late, due] = [await visitBefore(tx, 89), await visitBefore(tx, 90)];
      await erase(tx);
      expect(await namesOf(tx, late)).toEqual([untouched]);
      expect(await namesOf(tx, due)).toEqual([erased]);
      const [kept] = await tx`select host_name, arrived_at from visitors where id = ${due}`;
      expect(kept).toMatchObject({ host_name: "Asha Rao", arrived_at: expect.any(Date) });
      expect(await erase(tx)).toBe(0);
    }));

  it("leaves no trace in any table", () =>
    inRolledBackTransaction(async (tx) => {
      await tx`delete from notifications where kind = 'delivery_failed'`;
      const id = await visitBefore(tx, 90);
      await tx`
        with leased as (
          update outbox set lease = gen_random_uuid() where recipient = ${email} returning id, lease
        )
        select id, lease from leased`.then((leased) =>
        Promise.all(
          leased.map(
            ({ id: message, lease }) =>
              tx`select record_delivery(${message}, ${lease}, 'Mailbox full', true)`,
          ),
        ),
      );
      expect(await tablesWithName(tx)).toEqual(
        expect.arrayContaining(["notifications", "outbox", "visitors"]),
      );
      await erase(tx);
      expect(await tablesWithName(tx)).toEqual([]);
      expect(await tx`select from visitor_passes where visitor_id = ${id}`).toHaveLength(0);
    }));

  it("is erased with the invitation that registered the visitor", () =>
    inRolledBackTransaction(async (tx) => {
      const room = await newRoom({ name: unique("Neem"), credits_per_hour: null });
      await asServer(tx);
      const [booking] = await tx<{ id: string }[]>`
        insert into bookings (user_id, room_id, booking_date, start_time, duration)
        values (${maya.id}, ${room}, private.space_today() + 3, '10:00', 2) returning id`;
      const id = booking?.id ?? "";
      await actAs(tx, maya.id);
      await tx`select invite_to_booking(${id}, ${tx.json([{ email, name, register_visitor: true }])})`;
      await asServer(tx);
      const [visitor] = await tx<{ id: string }[]>`select id from visitors where email = ${email}`;
      expect(await tablesWithName(tx)).toEqual(
        expect.arrayContaining(["booking_guests", "outbox"]),
      );
      await moveTo(tx, "visitors", "visit_date", visitor?.id ?? "", 90);
      await moveTo(tx, "bookings", "booking_date", id, 90);
      await erase(tx);
      expect(await tablesWithName(tx)).toEqual([]);
    }));

  it("is erased after the number of days of the setting", () =>
    inRolledBackTransaction(async (tx) => {
      const [late, due] = [await visitBefore(tx, 6), await visitBefore(tx, 7)];
      await actAs(tx, (await admin()).id);
      await tx`update system_settings set value = '{"days": 7}' where key = 'visitor_name_days'`;
      await erase(tx);
      expect(await namesOf(tx, late)).toEqual([untouched]);
      expect(await namesOf(tx, due)).toEqual([erased]);
    }));

  it("does not come back: an erased visitor cannot be checked in or get a pass", () =>
    inRolledBackTransaction(async (tx) => {
      const id = await visitBefore(tx, 90);
      await erase(tx);
      await actAs(tx, (await admin()).id);
      for (const call of [
        tx`select undo_visitor_check(${id})`,
        tx`select send_visitor_pass(${id})`,
      ]) {
        expect(refusalIn(await failureOf(tx, () => call))).toMatchObject({
          code: "unknown_visitor",
        });
      }
    }));
});

it("the name on a day pass is erased with its activity and notifications", () =>
  inRolledBackTransaction(async (tx) => {
    await tx`select private.grant_credits(${maya.id}, 8, 'grant', 'For a test')`;
    await actAs(tx, maya.id);
    const [pass] = await tx<{ id: string; visitor_id: string }[]>`
      select id, visitor_id from create_day_pass(${name}, ${email}, private.space_today(), credits_agreed => 8)`;
    await asServer(tx);
    await moveTo(tx, "day_passes", "date", pass?.id ?? "", 90);
    await moveTo(tx, "visitors", "visit_date", pass?.visitor_id ?? "", 90);
    expect(await erase(tx)).toBeGreaterThanOrEqual(2);
    const [stored] = await tx`
      select visitor_name, email, purpose from day_passes where id = ${pass?.id ?? ""}`;
    expect(stored).toEqual({ visitor_name: "Name erased", email: null, purpose: null });
    const logged =
      await tx`select details from activity_logs where reference_id = ${pass?.id ?? ""}`;
    expect(logged).toEqual([{ details: expect.stringMatching(/^Day pass on \d{4}-\d\d-\d\d$/) }]);
    expect(await tablesWithName(tx)).toEqual([]);
  }));
