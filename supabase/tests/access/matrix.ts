import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin, anon, member, newMember, sql } from "../stack";

export const people = ["stranger", "owner", "other member", "admin"] as const;
export type Who = (typeof people)[number];

/** Allowed operations: `s`elect, `i`nsert, `u`pdate, `d`elete. */
export type Rights = Readonly<Record<Who, string>>;

export interface TableAccess {
  readonly table: string;
  readonly rows?: string;
  readonly key: string;
  /** Adds a row of the owner as superuser and returns its key. */
  readonly row: (owner: string) => Promise<string | number>;
  readonly insert: (owner: string) => object;
  readonly update: object;
  readonly rights: Rights;
  readonly clean?: (owner: string) => Promise<unknown>;
}

interface Callers {
  readonly ownerId: string;
  readonly clients: Readonly<Record<Who, SupabaseClient>>;
}

/** Sends requests through REST as each caller and checks the result as superuser. */
export function describeAccess(access: TableAccess): void {
  const { table, rows, rights, clean } = access;
  describe(`the table ${table}${rows ? `, ${rows}` : ""}`, () => {
    let callers: Callers;
    beforeAll(async () => {
      callers = await newCallers();
    });
    afterAll(() => clean?.(callers.ownerId));

    for (const who of people) {
      const allowed = (letter: string) => rights[who].includes(letter);
      const verb = (letter: string) => (allowed(letter) ? "may" : "may not");

      it(`${who} ${verb("s")} see a row of the owner`, async () => {
        const key = await newRow(access, callers);
        const { data, error } = await callers.clients[who].from(table).select().eq(access.key, key);
        expectRefusalOnly(error, allowed("s"));
        expect(data?.length ?? 0).toBe(allowed("s") ? 1 : 0);
      });

      it(`${who} ${verb("i")} insert a row for the owner`, async () => {
        await clean?.(callers.ownerId);
        const before = await count(table);
        const { error } = await callers.clients[who]
          .from(table)
          .insert(access.insert(callers.ownerId));
        expectRefusalOnly(error, allowed("i"));
        expect((await count(table)) - before).toBe(allowed("i") ? 1 : 0);
      });

      it(`${who} ${verb("u")} update a row of the owner`, async () => {
        const key = await newRow(access, callers);
        const before = await stored(access, key);
        const { error } = await callers.clients[who]
          .from(table)
          .update(access.update)
          .eq(access.key, key);
        expectRefusalOnly(error, allowed("u"));
        expect((await stored(access, key)) === before).toBe(!allowed("u"));
      });

      it(`${who} ${verb("d")} delete a row of the owner`, async () => {
        const key = await newRow(access, callers);
        const { error } = await callers.clients[who].from(table).delete().eq(access.key, key);
        expectRefusalOnly(error, allowed("d"));
        expect((await stored(access, key)) === null).toBe(allowed("d"));
      });
    }
  });
}

async function newCallers(): Promise<Callers> {
  const [owner, other, administrator] = await Promise.all([
    newMember("Olga Owner"),
    member(),
    admin(),
  ]);
  return {
    ownerId: owner.id,
    clients: {
      stranger: anon,
      owner: owner.client,
      "other member": other.client,
      admin: administrator.client,
    },
  };
}

async function newRow({ clean, row }: TableAccess, { ownerId }: Callers): Promise<string | number> {
  await clean?.(ownerId);
  return row(ownerId);
}

async function count(table: string): Promise<number> {
  const [found] = await sql<{ rows: number }[]>`select count(*)::int as rows from ${sql(table)}`;
  return found?.rows ?? 0;
}

async function stored({ table, key }: TableAccess, value: string | number): Promise<string | null> {
  const [found] = await sql<{ row: string }[]>`
    select to_jsonb(t)::text as row from ${sql(table)} t where t.${sql(key)} = ${value}`;
  return found?.row ?? null;
}

function expectRefusalOnly(error: { code: string } | null, allowed: boolean): void {
  expect(error?.code ?? null).toBeOneOf(allowed ? [null] : [null, "42501"]);
}
