import { describe, expect, it } from "vitest";
import { sql } from "../stack";
import { executableBy } from "./functions";

interface FunctionRow {
  name: string;
  definer: boolean;
  settings: string[] | null;
  publicRole: boolean;
  anon: boolean;
  members: boolean;
  server: boolean;
}

const functions = () => sql<FunctionRow[]>`
  select n.nspname || '.' || p.proname as name, p.prosecdef as definer, p.proconfig as settings,
    coalesce(p.proacl, acldefault('f', p.proowner))::text ~ '[{,]=X' as "publicRole",
    has_function_privilege('anon', p.oid, 'execute') as anon,
    has_function_privilege('authenticated', p.oid, 'execute') as members,
    has_function_privilege('service_role', p.oid, 'execute') as server
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private')
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;

describe("every function of the schema", () => {
  it("is executable by exactly the intended roles", async () => {
    const found = (await functions()).map(({ name, anon, members, server }) => [
      name,
      `${anon ? "a" : ""}${members ? "m" : ""}${server ? "s" : ""}`,
    ]);
    expect(Object.fromEntries(found.filter(([, who]) => who))).toEqual(executableBy);
  });

  it("is not executable by public", async () => {
    const open = (await functions()).filter(({ publicRole }) => publicRole);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it("has an empty search path", async () => {
    const loose = (await functions()).filter(
      ({ settings }) => !settings?.includes('search_path=""'),
    );
    expect(loose.map(({ name }) => name)).toEqual([]);
  });

  it("is not in the exposed schema if it runs with its owner's rights", async () => {
    const exposed = (await functions()).filter(
      ({ name, definer }) => definer && name.startsWith("public."),
    );
    expect(exposed.map(({ name }) => name)).toEqual([]);
  });
});
