import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { anon, newMember, sql, stack } from "../../stack";
import {
  accounts,
  boss,
  importMembers,
  importRooms,
  invitations,
  newAddress,
  person,
  room,
} from "./importedRows";

describe("an import of members", () => {
  it("creates accounts with profiles, credits and one invitation each", async () => {
    const members = [person(), person({ email: `  ${newAddress().toUpperCase()} `, credits: "" })];
    expect((await importMembers(members)).data).toBe(2);
    const emails = members.map(({ email }) => email.trim().toLowerCase());
    const rows = await sql`
      select full_name, phone_number, organization, balance from profiles
      left join user_credits on user_id = profiles.id
      where email = any (${emails}) order by balance desc`;
    const profile = {
      full_name: "Asha Rao",
      phone_number: "+91 98450 12345",
      organization: "=cmd|' /C calc'!A0",
    };
    expect(rows).toMatchObject([
      { ...profile, balance: 5 },
      { ...profile, balance: 0 },
    ]);
    expect(await invitations(emails)).toHaveLength(2);
  });

  it("spaces invitations by a second", async () => {
    const members = [person(), person(), person()];
    await importMembers(members).throwOnError();
    const sent = await invitations(members.map(({ email }) => email));
    const times = sent.map(({ due_at }) => due_at.getTime());
    expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([1000, 1000]);
  });

  it("does not wait for an invitation that is tried again in hours", async () => {
    const [failing, added] = [person(), person()];
    await importMembers([failing]).throwOnError();
    await sql`
      update outbox set attempts = 6, due_at = now() + interval '6 hours'
      where recipient = ${failing.email}`;
    await importMembers([added]).throwOnError();
    const [invitation] = await invitations([added.email]);
    expect(invitation?.due_at.getTime()).toBeLessThan(Date.now() + 3_600_000);
  });

  it("imports a repeated batch once", async () => {
    const [members, batch] = [[person()], randomUUID()];
    expect((await importMembers(members, batch)).data).toBe(1);
    expect((await importMembers(members, batch)).data).toBe(1);
    expect(await invitations(members.map(({ email }) => email))).toHaveLength(1);
    expect((await importMembers([person()], batch)).error?.message).toBe("request_reused");
  });

  it("leaves nothing if its connection ends before the commit, and can be repeated", async () => {
    const [members, batch] = [[person()], randomUUID()];
    const client = postgres(stack.superuserUrl, { max: 1 });
    const [backend] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await client`begin`;
    await client`
      select set_config('request.jwt.claims', ${JSON.stringify({ sub: boss.id, role: "authenticated" })}, true),
        set_config('role', 'authenticated', true)`;
    await client`select import_members(${batch}, ${client.json(members)})`;
    await sql`select pg_terminate_backend(${backend?.pid ?? 0})`;
    expect(await accounts(members.map(({ email }) => email))).toEqual([]);
    expect((await importMembers(members, batch)).data).toBe(1);
    expect(await invitations(members.map(({ email }) => email))).toHaveLength(1);
  });

  it.each([
    ["full_name", { full_name: " " }],
    ["full_name", { full_name: "x".repeat(201) }],
    ["email", { email: "asha" }],
    ["email", { email: "asha@example.org,eve@example.org" }],
    ["email", { email: "ashā@example.org" }],
    ["full_name", { full_name: "\u200B" }],
    ["phone_number", { phone_number: "call me" }],
    ["phone_number", { phone_number: "919845012345.0" }],
    ["phone_number", { phone_number: "12-11-2026" }],
    ["phone_number", { phone_number: "9.19E+11" }],
    ["phone_number", { phone_number: "-9845012345" }],
    ["organization", { organization: "x".repeat(201) }],
    ["credits", { credits: "-1" }],
    ["credits", { credits: 1.5 }],
    ["credits", { credits: 10_001 }],
    ["credits", { credits: "ten" }],
    ["credits", { credits: { amount: 1 } }],
  ])("refuses all rows for a wrong %s", async (field, change) => {
    const good = person();
    const { error } = await importMembers([good, person(change)]);
    expect([error?.message, JSON.parse(error?.details ?? "")]).toEqual([
      "import_row",
      { row: 2, field },
    ]);
    expect(await accounts([good.email])).toEqual([]);
  });

  it("refuses an address that is in the file twice, or that has an account", async () => {
    const [twice, known] = [newAddress(), await newMember()];
    const repeated = await importMembers([person({ email: twice }), person({ email: twice })]);
    expect(repeated.error).toMatchObject({ message: "import_row" });
    const good = person();
    const { error } = await importMembers([good, person({ email: known.email })]);
    expect([error?.message, JSON.parse(error?.details ?? "")]).toEqual([
      "import_known",
      { first: known.email, count: 1 },
    ]);
    expect(await accounts([twice, good.email])).toEqual([]);
  });

  it("refuses no rows, more than 2,000, and what is no list", async () => {
    const many = Array.from({ length: 2001 }, () => ({}));
    for (const members of [[], many, {} as object[]]) {
      expect((await importMembers(members)).error?.message).toBe("import_size");
    }
  });

  it("is refused to members and anonymous callers", async () => {
    const other = (await newMember()).client;
    const good = person();
    expect((await importMembers([good], randomUUID(), other)).error?.message).toBe("not_admin");
    expect((await importMembers([good], randomUUID(), anon)).error?.code).toBe("42501");
    expect((await importRooms([room()], randomUUID(), other)).error?.message).toBe("not_admin");
    expect((await importRooms([room()], randomUUID(), anon)).error?.code).toBe("42501");
    const lookUp = { kind: "members", keys: [boss.email] };
    expect((await other.rpc("known_import_keys", lookUp)).error?.message).toBe("not_admin");
    expect((await anon.rpc("known_import_keys", lookUp)).error?.code).toBe("42501");
    expect(await accounts([good.email])).toEqual([]);
  });

  it("leaves no invitation of an account that is deleted", async () => {
    const { email } = person();
    await importMembers([person({ email, credits: 0 })]).throwOnError();
    await sql`delete from auth.users where email = ${email}`;
    expect(await invitations([email])).toEqual([]);
  });
});
