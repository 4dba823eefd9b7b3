import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { unique } from "../../rows";
import { admin, anon, newMember, sql, stack, type TestUser } from "../../stack";

let boss: TestUser;
beforeAll(async () => {
  boss = await admin();
});

const newAddress = () => `${randomUUID()}@import.example.org`;
const person = (change: object = {}) => ({
  full_name: "Asha Rao",
  email: newAddress(),
  phone_number: "+91 98450 12345",
  organization: "=cmd|' /C calc'!A0",
  credits: 5,
  ...change,
});
const importMembers = (members: object[], batch_id: string = randomUUID(), client = boss.client) =>
  client.rpc("import_members", { batch_id, members: members as never });
const room = (change: object = {}) => ({ name: unique("Room"), capacity: 4, ...change });
const importRooms = (rooms: object[], batch_id: string = randomUUID(), client = boss.client) =>
  client.rpc("import_rooms", { batch_id, rooms: rooms as never });

const accounts = (emails: string[]) => sql`select id from auth.users where email = any (${emails})`;
const invitations = (emails: string[]) =>
  sql<{ sequence: string; due_at: Date }[]>`
    select sequence, due_at from outbox
    where kind = 'member_invitation' and recipient = any (${emails}) order by due_at`;

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
    const client = new pg.Client(stack.superuserUrl);
    client.on("error", () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    await client.query("begin");
    await client.query(
      "select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)",
      [JSON.stringify({ sub: boss.id, role: "authenticated" })],
    );
    await client.query("select import_members($1, $2)", [batch, JSON.stringify(members)]);
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`;
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
    ["phone_number", { phone_number: "call me" }],
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

describe("an import of rooms", () => {
  it("adds rooms, priced in credits or in rupees", async () => {
    const rooms = [
      room({ credits_per_hour: 3, amenities: ["WiFi", " "], description: "First floor - Six" }),
      room({ credits_per_hour: "" }),
    ];
    expect((await importRooms(rooms)).data).toBe(2);
    const found = await sql`
      select capacity, credits_per_hour, description, amenities from rooms
      where name = any (${rooms.map(({ name }) => name)}) order by credits_per_hour nulls last`;
    expect(found).toEqual([
      { capacity: 4, credits_per_hour: 3, description: "First floor - Six", amenities: ["WiFi"] },
      { capacity: 4, credits_per_hour: null, description: null, amenities: [] },
    ]);
  });

  it.each([
    ["name", { name: "" }],
    ["capacity", { capacity: "0" }],
    ["capacity", { capacity: "many" }],
    ["credits_per_hour", { credits_per_hour: -2 }],
    ["credits_per_hour", { credits_per_hour: 1001 }],
  ])("refuses all rows for a wrong %s", async (field, change) => {
    const good = room();
    const { error } = await importRooms([good, room(change)]);
    expect(JSON.parse(error?.details ?? "")).toEqual({ row: 2, field });
    expect(await sql`select from rooms where name = ${good.name}`).toHaveLength(0);
  });

  it("imports a repeated batch once, and refuses a name that exists in other letters", async () => {
    const [rooms, batch] = [[room()], randomUUID()];
    await importRooms(rooms, batch).throwOnError();
    expect((await importRooms(rooms, batch)).data).toBe(1);
    const shouted = rooms.map(({ name }) => room({ name: name.toUpperCase() }));
    expect((await importRooms(shouted)).error?.message).toBe("import_known");
  });
});

it("returns to admins which addresses and rooms exist", async () => {
  const taken = room();
  await importRooms([taken]).throwOnError();
  const known = (kind: string, keys: string[]) =>
    boss.client.rpc("known_import_keys", { kind, keys }).throwOnError();
  expect((await known("members", [boss.email, newAddress()])).data).toEqual([boss.email]);
  expect((await known("rooms", [taken.name.toLowerCase(), "no room"])).data).toEqual([
    taken.name.toLowerCase(),
  ]);
});

describe("an invitation", () => {
  it("is sent again once, by admins, while the account is not in use", async () => {
    const { email } = person();
    await importMembers([person({ email })]).throwOnError();
    const [account] = await accounts([email]);
    const member_id = String(account?.["id"]);
    const resend = (client = boss.client) => client.rpc("resend_invitation", { member_id });
    expect((await resend((await newMember()).client)).error?.message).toBe("not_admin");
    expect((await resend(anon)).error?.code).toBe("42501");
    const pending = async (client = boss.client) => client.rpc("pending_invitation", { member_id });
    expect((await pending((await newMember()).client)).error?.message).toBe("not_admin");
    expect((await pending()).data).toMatchObject({ can_resend: true });
    expect((await resend()).error).toBeNull();
    expect((await pending()).data).toMatchObject({ can_resend: false });
    expect((await resend()).error?.message).toBe("invitation_resent");
    expect(await invitations([email])).toHaveLength(2);
    await sql`update auth.users set email_confirmed_at = now() where id = ${member_id}`;
    expect((await resend()).error?.message).toBe("invitation_accepted");
    expect((await pending()).data).toBeNull();
  });
});
