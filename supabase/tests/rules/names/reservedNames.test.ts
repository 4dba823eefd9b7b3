import { randomUUID } from "node:crypto";
import { reservedWords } from "@portal/shared/data/personName";
import { brand } from "@portal/shared/domain/brand";
import { beforeEach, describe, expect, it } from "vitest";
import { invoke } from "../../functions/invoke";
import { add, day, giveCredits, newRoom } from "../../rows";
import { admin, memberPerTest, newClient, service, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { inRolledBackTransaction } from "../spaceTime";

const maya = memberPerTest("Maya Rao");
let desk: TestUser;
let adminsName: string;
beforeEach(async () => {
  desk = await admin();
  const [row] = await sql<{ name: string }[]>`
    select full_name as name from profiles where id = ${desk.id}`;
  adminsName = row?.name ?? "";
});

const code = ({ error }: { error: unknown }) => refusalIn(error)?.code;
const rename = (full_name: string, { client }: TestUser = maya, id = maya.id) =>
  client.from("profiles").update({ full_name }).eq("id", id);
const namesOf = async (id: string) =>
  (await sql`select full_name, organization, display_name from profiles where id = ${id}`)[0];

it("knows the words that the registration form knows, with the name of the space", async () => {
  const words = await sql`select word, reserves from private.reserved_words`;
  expect(Object.fromEntries(words.map(({ word, reserves }) => [word, reserves]))).toEqual(
    reservedWords,
  );
  const [found] = await sql`select private.is_system_name(${brand.fullName}, true) as is_reserved`;
  expect(found).toEqual({ is_reserved: true });
});

it("keeps the looks of the reserved words up to date", async () => {
  const outdated = await sql`
    select word from private.reserved_words where look is distinct from private.look_of(word)`;
  expect(outdated).toEqual([]);
});

it.each(["name_problem", "is_name_of_staff"])(
  "%s computes few looks, not that of every reserved word or member",
  (name) =>
    inRolledBackTransaction(async (transaction) => {
      await transaction`
        insert into auth.users (id, aud, role, email)
        select id, 'authenticated', 'authenticated', id || '@example.com'
        from (select gen_random_uuid() as id from generate_series(1, 50)) people`;
      // As in a small space: PostgreSQL analyzes no table by itself in which fewer than 50 rows changed.
      await transaction`update pg_class set reltuples = -1, relpages = 0 where oid = 'user_roles'::regclass`;
      await transaction`set local track_functions = 'all'`;
      await transaction`select ${transaction(`private.${name}`)}('Maya Fernandes')`;
      const [counted] = await transaction<{ calls: number }[]>`
        select calls::integer from pg_stat_xact_user_functions where funcname = 'look_of'`;
      expect(counted?.calls).toBeGreaterThan(0);
      expect(counted?.calls).toBeLessThan(20);
    }),
);

describe("a member cannot have", () => {
  it.each([
    ["the name of the space", brand.fullName],
    ["it with hidden characters", brand.fullName.split("").join("\u200b")],
    ["it with spaces", brand.name.split("").join(" ")],
    ["it with Cyrillic letters", "Bаnуаn Cоwоrkіng"],
    ["it in small capitals", "ʙᴀɴʏᴀɴ"],
    ["it with a small Cherokee letter", "ᏼanyan"],
    ["a role with a trademark", "Support™"],
    ["a role with a service mark", "Support℠"],
    ["a role with a unit", "Support㏇"],
    ["a role with a currency sign", "Admin₨"],
    ["a role behind a sign of another script", "۔Admin"],
    ["a role behind a modifier letter", "ꜝAdmin"],
    ["a role with a line for a letter", "Adm∣n"],
    ["it in mathematical letters", "𝐁𝐚𝐧𝐲𝐚𝐧"],
    ["it in Lisu letters", "ꓐꓮꓠꓬꓮꓠ"],
    ["it with accents", "Bányañ Cowörking"],
    ["it with a number", `${brand.name} 1`],
    ["the name of its team", `The ${brand.name} Team`],
    ["the name of a role", "Adrnin"],
    ["the name of the front desk", "front-desk"],
    ["it beside a symbol", `${brand.name} ✓`],
    ["the name of a role beside an emoji", "🛡 Admin"],
    ["it with a digit in place of a letter", "8anyan"],
    ["the name of a role with a sign in place of a letter", "4dm!n"],
    ["it with a digit in place of a letter, before a number", "8anyan2024"],
    ["a role with a digit in place of a letter, before a number", "4dmin 24"],
    ["the name of the first role", "The Owner"],
    ["it with a sign on top of a letter", "B\u20ddanyan"],
    ["it with marks of other scripts", "Ba\u05b4n\u064eya\u0902n"],
    ["it in black circles", "\u{1f151}any\u{1f170}n"],
    ["it in signs of currencies", "₿a₦yan"],
    ["it in syllabics", "ᗷᗩᑎyᗩᑎ"],
    ["it in Coptic letters", "Ⲃⲁⲛyⲁⲛ"],
    ["a role with capital letters of other languages", "AƊⱮƖƝ"],
    ["a role with a letter with a stroke", "Ⱥdmin"],
    ["a role with a letter of an ancient script", "𐌰dmin"],
    ["a role with Chinese characters", "卂dm丨几"],
    ["it beside another word", `${brand.name} Billing`],
    ["it without a space before another word", `${brand.name}Accounts`],
    ["it after a name", `Ananya from ${brand.name}`],
    ["it after a sign", `Ananya@${brand.name}`],
    ["it with spaces before another word", "B a n y a n Billing"],
    ["it with Cyrillic letters before another word", "Bаnуаn Billing"],
    ["it as the owner of a role", `${brand.name}'s Cashier`],
    ["a role before a name", "Admin Ananya"],
    ["a role in brackets", "Ananya (Admin)"],
    ["a role behind a bar", "ANANYA|ADMIN"],
    ["a role without a space", "AnanyaAdmin"],
    ["a role with digits before a name", "4dm1n Ananya"],
    ["a role of two words", "Ananya, Front Desk"],
    ["the name of an office", "Billing Department"],
  ])("%s", async (_, name) => {
    expect(code(await rename(name))).toBe("reserved_name");
    expect(await namesOf(maya.id)).toMatchObject({ full_name: "Maya Rao" });
  });

  it.each([
    ["the name of an admin", (name: string) => name],
    ["it in other letters", (name: string) => name.toUpperCase().replaceAll("A", "\u0410")],
    ["it with other spaces", (name: string) => name.replace(" ", "\u2003\u200b ")],
    ["it beside a symbol", (name: string) => `${name} ✓`],
    ["it in another order", (name: string) => name.split(" ").toReversed().join(" ")],
    ["it with a title", (name: string) => `Mr. ${name}`],
    ["it with a number", (name: string) => `${name}2`],
    ["it with a role", (name: string) => `${name} (Admin)`],
  ])("%s", async (_, change) => {
    expect(code(await rename(change(adminsName)))).toBe("reserved_name");
  });

  it("the name of the space as organization", async () => {
    const { error } = await maya.client
      .from("profiles")
      .update({ organization: `${brand.name} staff` })
      .eq("id", maya.id);
    expect(code({ error })).toBe("reserved_name");
  });

  it("the name of the space in that of an organization, which can name roles", async () => {
    const join = (organization: string) =>
      maya.client.from("profiles").update({ organization }).eq("id", maya.id);
    expect(code(await join(`${brand.name} Billing`))).toBe("reserved_name");
    await join("Staff Support Systems").throwOnError();
  });

  it("one of these names by inserting the profile again", async () => {
    const again = { id: maya.id, full_name: brand.fullName };
    expect(code(await maya.client.from("profiles").insert(again))).toBe("reserved_name");
    expect(code(await maya.client.from("profiles").upsert(again))).toBe("reserved_name");
  });
});

describe("accounts without a name of their own", () => {
  it.each([
    ["full_name", { full_name: brand.fullName }],
    ["name", { name: brand.fullName }],
    ["first and last name", { first_name: brand.name, last_name: "Coworking" }],
  ])("are not shown by a reserved name in %s of the sign-up", async (_, data) => {
    const email = `asha-${randomUUID()}@example.com`;
    const options = { data: { ...data, organization: brand.name } };
    const { data: made } = await newClient().auth.signUp({ email, password: "Member123", options });
    expect(await namesOf(made.user?.id ?? "")).toEqual({
      full_name: null,
      organization: null,
      display_name: email.split("@")[0],
    });
  });

  it("can be made while an admin has no name", async () => {
    await rename("", desk, desk.id).throwOnError();
    const email = `asha-${randomUUID()}@example.com`;
    const { error } = await newClient().auth.signUp({ email, password: "Member123" });
    await rename(adminsName, desk, desk.id).throwOnError();
    expect(error).toBeNull();
  });

  it("are not shown by an admin's name in the sign-up", async () => {
    const email = `asha-${randomUUID()}@example.com`;
    const options = { data: { full_name: ` ${adminsName}\u200b` } };
    const { data } = await newClient().auth.signUp({ email, password: "Member123", options });
    expect((await namesOf(data.user?.id ?? ""))?.["full_name"]).toBeNull();
  });

  it("can be made while a person of their name becomes an admin", async () => {
    const { signUp } = await sql.begin(async (db) => {
      await db`lock table user_roles`;
      await db`update profiles set full_name = 'Nanda Iyer' where id = ${maya.id}`;
      await db`insert into user_roles (user_id, role) values (${maya.id}, 'admin')`;
      const options = { data: { full_name: "Nanda Iyer" } };
      const email = `asha-${randomUUID()}@example.com`;
      const started = newClient().auth.signUp({ email, password: "Member123", options });
      await expect.poll(signUpsThatWait).toBe(1);
      return { signUp: started };
    });
    await sql`delete from user_roles where user_id = ${maya.id}`;
    expect((await signUp).error).toBeNull();
  });

  it("are not shown by a reserved name in changed metadata or in their address", async () => {
    await rename("").throwOnError();
    await maya.client.auth.updateUser({ data: { full_name: brand.fullName, first_name: "Admin" } });
    await service.auth.admin.updateUserById(maya.id, {
      email: `banyan.support${Date.now()}@example.com`,
    });
    expect(await namesOf(maya.id)).toMatchObject({ full_name: null, display_name: "Member" });
  });
});

describe("other doors", () => {
  it("refuse a reserved name of a visitor, a host or a guest", async () => {
    await giveCredits(maya.id, 20);
    const visitor = { user_id: maya.id, visitor_name: "Vera", email: "vera@example.org" };
    const visitors = () => maya.client.from("visitors");
    expect(code(await visitors().insert({ ...visitor, visitor_name: brand.fullName }))).toBe(
      "reserved_name",
    );
    expect(code(await visitors().insert({ ...visitor, host_name: "Front desk" }))).toBe(
      "reserved_name",
    );
    const bought = await maya.client.rpc("create_day_pass", {
      visitor_name: "...",
      email: "vera@example.org",
      visit_date: await day(1),
    });
    expect(code(bought)).toBe("bad_name");
    const booking = await add("bookings", {
      user_id: maya.id,
      room_id: await newRoom({ credits_per_hour: null }),
      booking_date: await day(3),
      start_time: "10:00",
      duration: 2,
    });
    const invited = await maya.client.rpc("invite_to_booking", {
      booking_id: String(booking),
      guests: [{ email: "gita@example.org", name: brand.fullName }],
    });
    expect(code(invited)).toBe("reserved_name");
  });

  it("refuse a reserved name in an import, with its row", async () => {
    const members = [brand.fullName, "Ira Sen"].map((full_name) => ({
      full_name,
      email: `${randomUUID()}@example.com`,
    }));
    const { error } = await desk.client.rpc("import_members", {
      batch_id: randomUUID(),
      members: members.toReversed(),
    });
    expect(refusalIn(error)).toEqual({
      code: "import_row",
      params: { row: 2, field: "full_name" },
    });
  });

  it("refuse a reserved name for an account that an admin adds", async () => {
    const email = `${randomUUID()}@example.com`;
    const { status, body } = await invoke(desk.client, "create-user", {
      fullName: brand.fullName,
      email,
    });
    expect([status, body]).toEqual([400, expect.objectContaining({ message: "reserved_name" })]);
  });
});

describe("the team", () => {
  it("may have the names of the team itself", async () => {
    await rename("Front Desk", desk, desk.id).throwOnError();
    expect(await namesOf(desk.id)).toMatchObject({ full_name: "Front Desk" });
    await rename(adminsName, desk, desk.id).throwOnError();
  });

  it("may give a member the name that an admin has too", async () => {
    await rename(adminsName, desk).throwOnError();
    expect(await namesOf(maya.id)).toMatchObject({ full_name: adminsName });
    const email = `${randomUUID()}@example.com`;
    const { body } = await invoke(desk.client, "create-user", { fullName: adminsName, email });
    const { userId } = body as { userId: string };
    expect(await namesOf(userId)).toMatchObject({ full_name: adminsName });
  });
});

it.each([
  "S.Ramesh",
  "A.P.J. Abdul Kalam",
  "Frank Stafford",
  "Adminka Rao",
  "Esteban Yan",
  "Banyana Mokoena",
  "Supportha Iyer",
  "Mr. Rao",
  "Maya 🙂",
  "आशा राव",
  "李",
])("allows the name %s", async (name) => {
  await rename(name).throwOnError();
  expect(await namesOf(maya.id)).toMatchObject({ full_name: name });
});

async function signUpsThatWait(): Promise<number> {
  const waiting = await sql`
    select pid from pg_stat_activity
    where usename = 'supabase_auth_admin' and wait_event_type = 'Lock'`;
  return waiting.length;
}
