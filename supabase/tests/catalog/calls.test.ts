import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { admin, anon, member, service, sql } from "../stack";
import { executableBy } from "./functions";

/** Every function that requests can call, with null for each argument. */
async function calls() {
  const functions = await sql<{ name: string; args: Record<string, null> }[]>`
    select proname as name, coalesce(
      (select jsonb_object_agg(argument, null) from unnest(proargnames[1:pronargs]) argument), '{}'
    ) as args
    from pg_proc where pronamespace = 'public'::regnamespace order by 1`;
  return functions.map(({ name, args }) => ({ name, args, who: executableBy[`public.${name}`] }));
}

/** Functions whose response to this caller is not "permission denied". */
async function callableBy(client: SupabaseClient): Promise<string[]> {
  const open = [];
  for (const { name, args } of await calls()) {
    const { error } = await client.rpc(name, args);
    if (error?.code !== "42501") open.push(name);
  }
  return open;
}

const intendedFor = async (who: "a" | "m" | "s") =>
  (await calls()).filter((call) => call.who?.includes(who)).map(({ name }) => name);

describe("through the REST API", () => {
  it("anonymous callers can use a kiosk and signed links, and check what a module needs, nothing else", async () => {
    const open = await callableBy(anon);
    expect(open).toEqual(await intendedFor("a"));
    expect(open.filter((name) => !name.includes("kiosk")).toSorted()).toEqual([
      "missing_from_backend",
      "return_address",
      "verify_preview_link",
    ]);
  });

  it("members and admins can call the functions for members", async () => {
    const expected = await intendedFor("m");
    expect(await callableBy((await member()).client)).toEqual(expected);
    expect(await callableBy((await admin()).client)).toEqual(expected);
  });

  it("the server can call the functions for the server", async () => {
    expect(await callableBy(service)).toEqual(await intendedFor("s"));
  });
});
