import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inRolledBackTransaction } from "../rules/spaceTime";
import { endings, newInactiveMember } from "../auth/inactiveMember";
import { invoke } from "../functions/invoke";
import { sql } from "../stack";

const policy = "Banned and deleted accounts have no access";

/** Tables that members can reach without the check of the account. */
const uncheckedTables = (database: Pick<typeof sql, "unsafe">) =>
  database.unsafe<{ name: string }[]>(`
    select distinct polrelid::regclass::text as name from pg_policy
    where polroles && array[0::oid, 'authenticated'::regrole::oid]
      and polrelid not in (
        select polrelid from pg_policy
        where polname = '${policy}' and not polpermissive and polcmd = '*'
          and polroles = array['authenticated'::regrole::oid] and polwithcheck is null
          and pg_get_expr(polqual, polrelid) = '( SELECT private.is_active() AS is_active)'
      )
    order by 1`);

it("checks the account in every table that members can reach", async () => {
  expect(await uncheckedTables(sql)).toEqual([]);
});

it("finds a table without the check (control)", async () => {
  await inRolledBackTransaction(async (transaction) => {
    await transaction`create table public.lockers (id int primary key)`;
    await transaction`
      create policy "Members can read lockers" on public.lockers for select to authenticated using (true)`;
    expect(await uncheckedTables(transaction)).toEqual([{ name: "lockers" }]);
  });
});

it("lets PostgREST check the account before each request", async () => {
  const settings = await sql`
    select setconfig from pg_db_role_setting where setrole = 'authenticator'::regrole`;
  expect(settings).toEqual([
    { setconfig: ["pgrst.db_pre_request=private.require_active_account"] },
  ]);
});

describe.each(endings)("a %s account", (ending) => {
  it("can call no function", async () => {
    const { client } = await newInactiveMember(ending);
    const functions = await sql<{ name: string; args: Record<string, null> }[]>`
      select proname as name, coalesce(
        (select jsonb_object_agg(argument, null) from unnest(proargnames[1:pronargs]) argument), '{}'
      ) as args
      from pg_proc where pronamespace = 'public'::regnamespace`;
    const responses = await Promise.all(
      functions.map(async ({ name, args }) => ({
        name,
        ...(await client.rpc(name as never, args as never)),
      })),
    );
    expect(responses.length).toBeGreaterThan(50);
    expect(responses.filter(isAnswered)).toEqual([]);
  });

  it("can use no table", async () => {
    const { client } = await newInactiveMember(ending);
    const tables = await sql<{ name: string; column: string }[]>`
      select relname as name, attname as column from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum = 1
      where relkind = 'r' and relnamespace = 'public'::regnamespace`;
    const responses = await Promise.all(
      tables.flatMap(({ name, column }) => {
        const rows = () => client.from(name as never);
        return [
          rows().select().limit(1),
          rows().insert({} as never),
          rows()
            .update({ [column]: null } as never)
            .is(column, null),
          rows().delete().is(column, null),
        ].map(async (request) => ({ name, ...(await request) }));
      }),
    );
    expect(responses.length).toBeGreaterThan(80);
    expect(responses.filter(isAnswered)).toEqual([]);
  });

  it("can call no edge function that is for accounts", async () => {
    const { client } = await newInactiveMember(ending);
    const functions = readdirSync(join(import.meta.dirname, "../../functions"), {
      withFileTypes: true,
    })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
      .map(({ name }) => name);
    const answered: string[] = [];
    for (const name of functions) {
      const { status, body } = await invoke(client, name, {});
      if (status !== 401 || body["message"] !== "account_inactive") answered.push(name);
    }
    expect(answered).toEqual(functionsWithoutAccount);
  });
});

/** Functions that check a token or signature of their own, or are public. */
const functionsWithoutAccount = [
  "accept-invitation",
  "answer-invitation",
  "calendar-feed",
  "mail-webhook",
  "module-reports",
  "payment-webhook",
  "push-key",
  "releases",
  "unsubscribe",
];

const isAnswered = ({ error, status }: { error: { message: string } | null; status: number }) =>
  error?.message !== "account_inactive" || status !== 401;
