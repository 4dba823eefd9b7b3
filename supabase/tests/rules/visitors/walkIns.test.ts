import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { unique } from "../../rows";
import { admin, anon, newMember, sql, type TestUser } from "../../stack";
import { pairedKiosk } from "./pairedKiosk";
import { refusalIn } from "../refusal";

let maya: TestUser;
let desk: TestUser;
let kiosk: { token: string };
let mayasName: string;
beforeAll(async () => {
  desk = await admin();
  kiosk = await pairedKiosk(desk.client);
});
beforeEach(async () => {
  mayasName = unique("Maya");
  maya = await newMember(mayasName);
  await sql`delete from private.attempts`;
});

const askFor = (host_name: string, more: object = {}) =>
  anon.rpc("kiosk_walk_in", {
    device_token: kiosk.token,
    visitor_name: " Nandita\nIyer ",
    host_name,
    purpose: "Interview",
    ...more,
  });
async function walkIn(more: object = {}): Promise<string> {
  const { data } = await askFor(mayasName, more).throwOnError();
  return z.object({ walk_in_id: z.string() }).parse(data).walk_in_id;
}
const statusOf = async (walk_in_id: string, device_token = kiosk.token) =>
  anon.rpc("kiosk_walk_in_status", { device_token, walk_in_id });
const answer = ({ client }: TestUser, visitor_id: string, is_welcome: boolean) =>
  client.rpc("answer_walk_in", { visitor_id, is_welcome });
const heard = async () =>
  sql`select kind, data, read_at from notifications where user_id = ${maya.id} order by created_at`;

describe("a walk-in", () => {
  it("waits for the host, who is notified", async () => {
    const id = await walkIn();
    const { data } = await maya.client.from("visitors").select().eq("id", id).single();
    expect(data).toMatchObject({
      visitor_name: "Nandita Iyer",
      email: null,
      host_name: mayasName,
      purpose: "Interview",
      status: "pending",
      is_walk_in: true,
      arrived_at: null,
    });
    expect((await statusOf(id)).data).toBe("waiting");
    expect(await heard()).toMatchObject([
      { kind: "walk_in_waiting", data: { visitor_name: "Nandita Iyer" }, read_at: null },
    ]);
  });

  it("is the same one when the visitor asks again while it waits", async () => {
    const id = await walkIn();
    expect(await walkIn({ visitor_name: "nandita iyer", purpose: "Tea" })).toBe(id);
    expect(await heard()).toHaveLength(1);
  });

  it("is another one of another visitor, at another kiosk, after the answer or the next day", async () => {
    const other = await pairedKiosk(desk.client);
    const first = await walkIn();
    const second = await walkIn({ visitor_name: "Nandita Rao" });
    const third = await walkIn({ device_token: other.token });
    await answer(maya, first, false);
    const fourth = await walkIn();
    await sql`update visitors set visit_date = visit_date - 1 where id = ${fourth}`;
    const ids = [first, second, third, fourth, await walkIn()];
    expect(new Set(ids).size).toBe(5);
  });

  it("has a name without bidirectional control characters", async () => {
    const id = await walkIn({ visitor_name: "Nandita \u202eIyer\u2066", purpose: "\u200fTea" });
    const [row] = await sql`select visitor_name, purpose from visitors where id = ${id}`;
    expect(row).toEqual({ visitor_name: "Nandita Iyer", purpose: "Tea" });
  });

  it("is checked in when the host lets them in, without another notification", async () => {
    const id = await walkIn();
    const { data } = await answer(maya, id, true);
    expect(data).toMatchObject({ status: "approved", arrived_at: expect.any(String) });
    expect((await statusOf(id)).data).toBe("approved");
    expect(await heard()).toMatchObject([{ kind: "walk_in_waiting", read_at: expect.any(Date) }]);
  });

  it("is declined without an arrival", async () => {
    const id = await walkIn();
    expect((await answer(maya, id, false)).data).toMatchObject({ arrived_at: null });
    expect((await statusOf(id)).data).toBe("declined");
  });

  it("may be answered by an admin, which notifies the host", async () => {
    await answer(desk, await walkIn(), true);
    expect((await heard()).map(({ kind }) => kind)).toEqual(["walk_in_waiting", "visitor_arrived"]);
  });

  it("is also checked in when an admin approves it as any visitor", async () => {
    const id = await walkIn();
    await desk.client.from("visitors").update({ status: "approved" }).eq("id", id).throwOnError();
    const [row] = await sql`select arrived_at from visitors where id = ${id}`;
    expect(row?.["arrived_at"]).not.toBeNull();
  });

  it("keeps the first answer", async () => {
    const id = await walkIn();
    const first = await answer(maya, id, true);
    expect((await answer(maya, id, true)).data).toEqual(first.data);
    expect(refusalIn((await answer(desk, id, false)).error)?.code).toBe("walk_in_answered");
  });

  it("cannot be answered by another member, nor can a registered visitor", async () => {
    const id = await walkIn();
    const other = await newMember("Omar Other");
    expect(refusalIn((await answer(other, id, true)).error)?.code).toBe("unknown_visitor");
    const { data } = await maya.client
      .from("visitors")
      .insert({ user_id: maya.id, visitor_name: "Vera", email: "vera@example.org" })
      .select("id")
      .single();
    const own = await answer(maya, data?.id ?? "", true);
    expect(refusalIn(own.error)?.code).toBe("unknown_visitor");
    expect((await statusOf(id)).data).toBe("waiting");
  });

  it("is not reported to another kiosk", async () => {
    const other = await pairedKiosk(desk.client);
    const { error } = await statusOf(await walkIn(), other.token);
    expect(refusalIn(error)?.code).toBe("unknown_visitor");
  });

  it("cannot be registered by a member", async () => {
    const { error } = await maya.client
      .from("visitors")
      // The types forbid it, a request by hand does not.
      .insert({ user_id: maya.id, visitor_name: "Vera", is_walk_in: true } as never);
    expect(error?.code).toBe("42501");
  });
});

describe("the host of a walk-in", () => {
  it("is found in any case and with spaces around the name, which is returned as in the profile", async () => {
    const { data, error } = await askFor(`  ${mayasName.toUpperCase()} `);
    expect(error).toBeNull();
    expect(data).toMatchObject({ host_name: mayasName, host_first_name: mayasName.split(" ")[0] });
  });

  it.each([["Nobody Here"], [""], ["%"], ["M"]])("is unknown as %j", async (name) => {
    expect(refusalIn((await askFor(name)).error)).toMatchObject({ code: "unknown_host" });
  });

  it.each([
    ["the first name", (words: string[]) => words[0]],
    ["the last name", (words: string[]) => words[1]],
    ["both in the other order", (words: string[]) => words.toReversed().join(" ")],
    ["letters without accents", (words: string[]) => words.join(" ").replace("é", "e")],
  ])("is found by %s", async (_, part) => {
    const words = [`Maé${randomUUID().slice(0, 8)}`, `Rao${randomUUID().slice(0, 8)}`];
    const host = await newMember(words.join(" "));
    const { data } = await askFor(part(words) ?? "").throwOnError();
    const { walk_in_id } = z.object({ walk_in_id: z.string() }).parse(data);
    expect(await sql`select user_id from visitors where id = ${walk_in_id}`).toEqual([
      { user_id: host.id },
    ]);
  });

  it("is chosen among several members, told apart by their organization", async () => {
    const [first = "", last = ""] = mayasName.split(" ");
    const [same, other] = await Promise.all([
      newMember(mayasName.toUpperCase()),
      newMember(`${first} ${last} Iyer`),
    ]);
    await maya.client.from("profiles").update({ organization: "Loom" }).eq("id", maya.id);
    const refused = refusalIn((await askFor(mayasName)).error);
    expect(refused?.code).toBe("several_hosts");
    const hosts = z.array(z.looseObject({ host_id: z.string() })).parse(refused?.params["hosts"]);
    expect(new Set(hosts.slice(0, 2))).toEqual(
      new Set([
        { host_id: maya.id, name: mayasName, organization: "Loom" },
        { host_id: same.id, name: mayasName.toUpperCase(), organization: null },
      ]),
    );
    expect(hosts.slice(2)).toEqual([
      { host_id: other.id, name: `${first} ${last} Iyer`, organization: null },
    ]);
    expect(await heard()).toEqual([]);
    const { data } = await askFor("", { host_id: maya.id }).throwOnError();
    expect(data).toMatchObject({ host_name: mayasName });
    expect(await heard()).toHaveLength(1);
  });

  it("comes before new accounts of the same name, however many there are", async () => {
    const name = `Aaron ${randomUUID().slice(0, 8)}`;
    const accounts: TestUser[] = [];
    for (let count = 0; count < 9; count += 1) accounts.push(await newMember(name));
    const known = accounts.toSorted((one, other) => one.id.localeCompare(other.id)).at(-1);
    await sql`update profiles set trusted_at = now() where id = ${known?.id ?? ""}`;
    const [row] = await sql<{ hosts: { host_id: string }[] }[]>`
      select private.hosts_named(${name}) as hosts`;
    expect(row?.hosts).toHaveLength(8);
    expect(row?.hosts[0]?.host_id).toBe(known?.id);
  });

  it("is still found after another member took the name", async () => {
    const thief = await newMember("Someone Else");
    await thief.client
      .from("profiles")
      .update({ full_name: `${mayasName}\u200b` })
      .eq("id", thief.id);
    const hosts = refusalIn((await askFor(mayasName)).error)?.params["hosts"];
    expect(hosts).toContainEqual({ host_id: maya.id, name: mayasName, organization: null });
  });

  it.each([
    ["who is unknown", () => randomUUID()],
    ["whose address is not confirmed", () => maya.id],
  ])("is not asked by the id of a member %s", async (_, id) => {
    await sql`update auth.users set email_confirmed_at = null where id = ${maya.id}`;
    const { error } = await askFor("", { host_id: id() });
    expect(refusalIn(error)?.code).toBe("unknown_host");
  });

  it.each([
    [{ visitor_name: "  " }],
    [{ visitor_name: "x".repeat(201) }],
    [{ purpose: "x".repeat(1001) }],
    // Becomes two characters when it is composed.
    [{ purpose: "\u0958".repeat(600) }],
  ])("is not asked for %j", async (more) => {
    expect(refusalIn((await askFor(mayasName, more)).error)?.code).toBe("bad_walk_in");
  });

  it("is asked at most 30 times in 10 minutes by one kiosk, wrong names included", async () => {
    await askFor("Nobody Here");
    await sql`update private.attempts set attempts = 30`;
    expect(refusalIn((await askFor(mayasName)).error)?.code).toBe("too_many_attempts");
  });

  it("is notified of at most 10 in 10 minutes by all kiosks, and can answer the others", async () => {
    await walkIn();
    await sql`update private.attempts set attempts = 10 where subject = ${`walk_in_for:${maya.id}`}`;
    const { token } = await pairedKiosk(desk.client);
    const id = await walkIn({ device_token: token });
    expect(await heard()).toHaveLength(1);
    expect((await answer(maya, id, true)).data).toMatchObject({ status: "approved" });
  });
});
