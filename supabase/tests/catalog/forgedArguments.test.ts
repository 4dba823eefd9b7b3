import { expect, it } from "vitest";
import { admin, member, sql } from "../stack";
import { executableBy } from "./functions";

/** A value of each type that functions for members take. Null for others. */
const values: Readonly<Record<string, string>> = {
  uuid: "gen_random_uuid()",
  text: "'x'",
  integer: "1",
  boolean: "true",
  date: "(now() + interval '2 days')::date",
  "time without time zone": "'10:00'",
  "timestamp with time zone": "now()",
  jsonb: "'{}'",
};

interface Callable {
  name: string;
  parameters: string[];
  types: string[];
}

async function functionsForMembers(): Promise<Callable[]> {
  const all = await sql<Callable[]>`
    select proname as name, coalesce(proargnames[1:pronargs], '{}') as parameters,
      array(select format_type(type, null) from unnest(proargtypes) type) as types
    from pg_proc where pronamespace = 'public'::regnamespace order by 1`;
  return all.filter(({ name }) => executableBy[`public.${name}`]?.includes("m"));
}

/** Null everywhere, in one place each, blank texts, and values that belong together only by chance. */
function argumentsOf({ types }: Callable): string[][] {
  const plausible = types.map((type) => values[type] ?? "null");
  return [
    types.map(() => "null"),
    ...types.map((_, at) => plausible.with(at, "null")),
    plausible.map((value, at) => (types[at] === "text" ? "'  '" : value)),
    plausible,
    plausible.map((value, at) =>
      types[at] === "jsonb" ? `'[null, 1, {"booking_id": "x"}]'` : value,
    ),
  ];
}

class Undone extends Error {}

/** The error of the call, unless the function refuses it by a code with a sentence. */
async function errorOf(caller: string, { name, parameters, types }: Callable, given: string[]) {
  const list = given.map((value, at) => `"${parameters[at]}" => ${value}::${types[at]}`);
  const claims = JSON.stringify({ sub: caller, role: "authenticated" });
  try {
    await sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction`set local role authenticated`;
      await transaction.unsafe(`select * from public."${name}"(${list.join(", ")})`);
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone || (error as { code?: string }).code === "P0001") return [];
    return [`${name}(${list.join(", ")}): ${String(error)}`];
  }
  return [];
}

it.each(["a member", "an admin"])("functions refuse forged calls of %s by a code", async (who) => {
  const { id } = await (who === "an admin" ? admin() : member());
  const errors: string[] = [];
  for (const callable of await functionsForMembers()) {
    for (const given of argumentsOf(callable)) errors.push(...(await errorOf(id, callable, given)));
  }
  expect(errors).toEqual([]);
});
