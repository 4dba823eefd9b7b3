import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { add, day, newRoom, unique } from "../../rows";
import { admin, newMember, sql } from "../../stack";

describe("the list of users", () => {
  it("find members by part of name, email or organization and by role, with pages", async () => {
    const { client } = await admin();
    const mark = unique("Zed");
    for (const name of ["A", "B", "C"]) await newMember(`${mark} ${name}`);
    const { data } = await client.rpc("search_users", {
      search: mark.toLowerCase(),
      page: 2,
      page_size: 2,
      sort_by: "full_name",
      ascending: true,
    });
    expect(data).toMatchObject([{ full_name: `${mark} C`, role: "user", total_count: 3 }]);
    const admins = await client.rpc("search_users", { role_filter: "admin" });
    expect(admins.data).toMatchObject([{ email: "admin@example.com", role: "admin" }]);
    const percent = await client.rpc("search_users", { search: "%" });
    expect(percent.data).toEqual([]);
  });

  it("names the last day up to today with a booking", async () => {
    const { client } = await admin();
    const [regular, newcomer] = [await newMember(), await newMember()];
    const room_id = await newRoom({ credits_per_hour: null });
    const made: (string | number)[] = [];
    for (const [days, user] of [
      [3, regular],
      [4, regular],
      [5, newcomer],
    ] as const) {
      const booking_date = await day(days);
      const booking = { user_id: user.id, room_id, booking_date, start_time: "09:00", duration: 2 };
      made.push(await add("bookings", booking));
    }
    const visited = await day(-2);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`;
      await tx`update bookings set booking_date = ${visited} where id = ${made[0] ?? ""}`;
    });
    const lastVisit = async (search: string) =>
      (await client.rpc("search_users", { search }).throwOnError()).data[0]?.last_visit;
    expect(await lastVisit(regular.email)).toBe(visited);
    expect(await lastVisit(newcomer.email)).toBeNull();
    await sql`delete from bookings where room_id = ${room_id}`;
  });

  it("match words of different fields, each within one field", async () => {
    const { client } = await admin();
    const [name, organization] = [unique("Zed"), unique("Org")];
    const guest = await newMember(name);
    await sql`update profiles set organization = ${organization} where id = ${guest.id}`;
    const visitor = { user_id: guest.id, visitor_name: name, email: guest.email };
    await add("visitors", { ...visitor, organization, host_name: null });
    const found = async (search: string) => [
      (await client.rpc("search_users", { search })).data?.length,
      (await client.rpc("search_visitors", { search })).data?.length,
    ];
    for (const field of [name, guest.email, organization])
      expect([field, ...(await found(field))]).toEqual([field, 1, 1]);
    expect(await found(`${organization} ${name}`)).toEqual([1, 1]);
    for (const across of [`${name}${guest.email}`, `${guest.email}${organization}`])
      expect([across, ...(await found(across))]).toEqual([across, 0, 0]);
  });

  it("find members by display name and phone number, and return the display name", async () => {
    const { client } = await admin();
    const guest = await newMember(unique("Zed"));
    const account = `account${randomUUID().slice(0, 8)}`;
    const phone = String(randomInt(1e9, 1e10));
    const found = async (search: string) => {
      const { data } = await client.rpc("search_users", { search });
      return data?.filter(({ id }) => id === guest.id).map((row) => row.display_name);
    };
    await sql`update auth.users set raw_user_meta_data = ${sql.json({ first_name: account, last_name: "Rao" })}
      where id = ${guest.id}`;
    await sql`update profiles set phone_number = ${`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`}
      where id = ${guest.id}`;
    expect(await found(account)).toEqual([]);
    await guest.client
      .from("profiles")
      .update({ full_name: null })
      .eq("id", guest.id)
      .throwOnError();
    expect(await found(`${account} rao`)).toEqual([`${account} Rao`]);
    expect(await found(phone)).toEqual([`${account} Rao`]);
    expect(await found(`${phone.slice(0, 5)} ${phone.slice(5)}`)).toEqual([`${account} Rao`]);
    const { data: all } = await client.rpc("get_user_profiles_with_roles");
    expect(all?.find(({ id }) => id === guest.id)?.display_name).toBe(`${account} Rao`);
  });

  it.each([
    ["the full name", { full_name: " Asha " }, { full_name: "Account" }, "Asha"],
    [
      "the account's full name",
      { full_name: " " },
      { full_name: "Account", first_name: "A" },
      "Account",
    ],
    ["the account's first and last name", {}, { first_name: " A ", last_name: " B " }, "A B"],
    [
      "the local part of the email when the metadata is not text",
      {},
      { full_name: { a: 1 } },
      "vera",
    ],
  ])(
    "name a member by %s",
    async (_, { full_name = "" }: { full_name?: string }, metadata, expected) => {
      const [row] = await sql`
      select private.display_name(${full_name}, ${sql.json(metadata)}, 'vera@example.com') as name`;
      expect(row?.["name"]).toBe(expected);
    },
  );

  it.each([
    ["9886054321", "98860 54321"],
    ["9886054321", "+91 98860"],
    ["9886054321", "(98860)"],
    ["98860-54321", "+91-98860 54321"],
    ["+91 98860 54321", "+9198860"],
    ["+1 415 555 0100", "+1 (415) 555"],
  ])("find the phone number %s by %s", async (phone_number, search) => {
    const { client } = await admin();
    const { id } = await newMember();
    await sql`update profiles set phone_number = ${phone_number} where id = ${id}`;
    const { data } = await client.rpc("search_users", { search, page_size: 100 });
    expect(data?.map((person) => person.id)).toContain(id);
    await sql`update profiles set phone_number = null where id = ${id}`;
  });

  it("find numbers in other fields as they are written", async () => {
    const { client } = await admin();
    const { id } = await newMember();
    const organization = `${randomInt(1e5, 1e6)}-${randomInt(1e5, 1e6)}`;
    await sql`update profiles set organization = ${organization} where id = ${id}`;
    const { data } = await client.rpc("search_users", { search: organization });
    expect(data?.map((person) => person.id)).toEqual([id]);
  });

  it("keep the edit of a profile valid when the account's metadata changes", async () => {
    const { id } = await newMember();
    const stamp = () => sql`select updated_at from profiles where id = ${id}`;
    const before = await stamp();
    await sql`update auth.users set raw_user_meta_data = '{"first_name":"New"}' where id = ${id}`;
    expect(await stamp()).toEqual(before);
  });

  it.each(["example.com", "Nila", "98765 43210", "9876543210", "+91 (98765)"])(
    "find members who match %j with an index",
    async (search) => {
      const { id } = await admin();
      const [scans] = await sql.begin(async (own) => {
        // The planner would not use the search index for a table as small as this one.
        await own`select set_config('enable_seqscan', 'off', true),
          set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true),
          set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: "authenticated" })}, true)`;
        await own`select from search_users(search => ${search}, sort_by => 'email', ascending => true)`;
        return own`select pg_stat_get_xact_numscans('public.profiles_search'::regclass)::int as count`;
      });
      expect(scans?.["count"]).toBeGreaterThan(0);
    },
  );
});
