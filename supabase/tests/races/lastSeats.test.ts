import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, runConcurrently, newDatabase, tally } from "./concurrency";

let sql: Sql;
let people: string[];
beforeAll(async () => {
  sql = await newDatabase("race_seats");
  people = await newAccounts(sql, 40, 500);
});

async function allRegister(commitTogether = false) {
  const [event] = await sql<{ id: string }[]>`
    insert into events (title, date, max_attendees, is_free, credits)
    values ('Sought after', private.space_today() + 7, 20, false, 5) returning id`;
  const id = event?.id ?? "";
  const outcomes = await runConcurrently(
    sql,
    people,
    (tx, index) =>
      tx`insert into event_registrations (event_id, user_id) values (${id}, ${people[index] ?? ""})`,
    { commitTogether },
  );
  const [seats] = await sql<{ taken: number; counted: number }[]>`
    select attendees as counted,
      (select count(*)::int from event_registrations where event_id = ${id}) as taken
    from events where id = ${id}`;
  return { id, outcomes: tally(outcomes), seats };
}

describe("an event with 20 seats", () => {
  it("accepts exactly 20 of 40 concurrent registrations", async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(await allRegister()).toMatchObject({
        outcomes: { done: 20, event_full: 20 },
        seats: { taken: 20, counted: 20 },
      });
    }
  });

  it("refunds members once when they leave while an admin cancels, without a deadlock", async () => {
    const { id } = await allRegister();
    const outcomes = await runConcurrently(sql, [...people, ...people.slice(0, 1)], (tx, index) =>
      index === 40
        ? tx`reset role`.then(() => tx`update events set status = 'cancelled' where id = ${id}`)
        : tx`delete from event_registrations where event_id = ${id} and user_id = ${people[index] ?? ""}`,
    );
    expect(tally(outcomes)).toEqual({ done: 41 });
    const [owed] = await sql`
      select count(*)::int as people from credit_ledger
      where reference_id is not null group by user_id, reference_id having sum(amount) > 0`;
    expect(owed).toBeUndefined();
    const [seats] = await sql`select attendees from events where id = ${id}`;
    expect(seats).toEqual({ attendees: 0 });
  });

  it("releases seats once when members leave while an admin reactivates, without a deadlock", async () => {
    const { id } = await allRegister();
    await sql`update events set status = 'cancelled' where id = ${id}`;
    const outcomes = await runConcurrently(sql, [...people, ...people.slice(0, 1)], (tx, index) =>
      index === 40
        ? tx`reset role`.then(() => tx`update events set status = 'active' where id = ${id}`)
        : tx`delete from event_registrations where event_id = ${id} and user_id = ${people[index] ?? ""}`,
    );
    expect(tally(outcomes)).toEqual({ done: 41 });
    const [seats] = await sql`
      select attendees, (select count(*)::int from event_registrations where event_id = ${id}) as taken
      from events where id = ${id}`;
    expect(seats).toEqual({ attendees: 0, taken: 0 });
    const [owed] = await sql`
      select count(*)::int as people from credit_ledger
      where reference_id is not null group by user_id, reference_id having sum(amount) > 0`;
    expect(owed).toBeUndefined();
  });

  it("accepts too many when seats are counted before reserving (control)", async () => {
    await sql.unsafe(`
      create or replace function private.check_registration() returns trigger language plpgsql
      security definer set search_path = '' as $$
      begin
        if (select count(*) from public.event_registrations where event_id = new.event_id)
           >= (select max_attendees from public.events where id = new.event_id) then
          perform private.refuse('event_full');
        end if;
        return new;
      end $$;`);
    expect((await allRegister(true)).seats).toMatchObject({ taken: 40 });
  });
});
