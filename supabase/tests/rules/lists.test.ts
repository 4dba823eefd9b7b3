import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { add, day, giveCredits, newRoom, unique } from "../rows";
import { admin, newMember, sql } from "../stack";

describe("the admin lists", () => {
  it("are empty for members", async () => {
    const { client } = await newMember();
    const lists = [
      await client.rpc("search_users"),
      await client.rpc("search_bookings"),
      await client.rpc("search_visitors"),
      await client.rpc("search_orders"),
      await client.rpc("get_user_profiles_with_roles"),
    ];
    expect(lists.map(({ data }) => data)).toEqual([[], [], [], [], []]);
  });

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

  it("match a text within one field only", async () => {
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
    for (const across of [`${name} ${guest.email}`, `${guest.email} ${organization}`])
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
        await own`select from private.search_users(${search}, 'all', 1, 10, 'email', true)`;
        return own`select pg_stat_get_xact_numscans('public.profiles_search'::regclass)::int as count`;
      });
      expect(scans?.["count"]).toBeGreaterThan(0);
    },
  );

  it("find bookings by room, member or date", async () => {
    const { client } = await admin();
    const guest = await newMember(unique("Bea"));
    const name = unique("Room");
    const date = await day(20);
    const id = await add("bookings", {
      user_id: guest.id,
      room_id: await newRoom({ name, credits_per_hour: null }),
      booking_date: date,
      start_time: "09:00",
      duration: 2,
    });
    const written = new Date(`${date}T00:00:00Z`);
    const spoken = (month: "short" | "long") =>
      `${written.getUTCDate()} ${written.toLocaleString("en", { month, timeZone: "UTC" })} ${written.getUTCFullYear()}`;
    const weekday = written.toLocaleString("en", { weekday: "short", timeZone: "UTC" });
    const days = [date, spoken("long"), `${weekday}, ${spoken("short")}`];
    for (const search of [name, guest.email, ...days]) {
      const { data } = await client.rpc("search_bookings", { search });
      expect(data?.map((row) => row.id)).toContain(id);
    }
  });

  it("find bookings at any distance in the future", async () => {
    const { client } = await admin();
    const guest = await newMember();
    const room_id = await newRoom({ credits_per_hour: null });
    const far = { user_id: guest.id, room_id, start_time: "09:00", duration: 2 };
    for (const booking_date of [await day(1), await day(2)])
      await add("bookings", { ...far, booking_date });
    const last = await day(2);
    // Such bookings date from before the booking horizon.
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`;
      await tx`update bookings set booking_date = '9999-12-30'
        where room_id = ${room_id} and booking_date = ${last}`;
    });
    const { data, error } = await client.rpc("search_bookings", { search: "30 December 9999" });
    expect(error).toBeNull();
    expect(data).toMatchObject([{ room_id, booking_date: "9999-12-30" }]);
    await sql`delete from bookings where room_id = ${room_id}`;
  });

  it("show visitors expected today first", async () => {
    const { client } = await admin();
    const guest = await newMember();
    const visitor = { user_id: guest.id, email: "v@example.com" };
    await add("visitors", { ...visitor, visitor_name: "Later", visit_date: await day(3) });
    const today = { ...visitor, visit_time: "00:00" };
    await add("visitors", { ...today, visitor_name: "Today" });
    for (const status of ["rejected", "completed"]) {
      const id = await add("visitors", { ...today, visitor_name: `Today, ${status}` });
      await sql`update visitors set status = ${status} where id = ${id}`;
    }
    const { data } = await client.rpc("search_visitors", { page_size: 1 });
    expect(data).toMatchObject([{ visitor_name: "Today", registered_by: "Nila Nobody" }]);
    const { data: all } = await client.rpc("search_visitors", { page_size: 1000 });
    const others = all
      ?.filter(({ user_id }) => user_id === guest.id)
      .map((row) => row.visitor_name);
    expect(others).toEqual(["Today", "Today, completed", "Today, rejected", "Later"]);
  });
});

describe("the sort order of the admin lists", () => {
  it("is applied by the server for members, by every column in both directions", async () => {
    const { client } = await admin();
    const mark = unique("Zed");
    const people = await Promise.all(["b", "A", "c"].map((name) => newMember(`${name} ${mark}`)));
    for (const [index, person] of people.entries()) {
      await sql`update profiles set organization = ${["o2", "O3", "o1"][index] ?? ""},
        phone_number = ${["3", "1", "2"][index] ?? ""} where id = ${person.id}`;
    }
    await sql`insert into user_roles (user_id, role) values (${people[2]?.id ?? ""}, 'admin')`;
    const sorted = async (sort_by: string, ascending: boolean) => {
      const { data } = await client.rpc("search_users", { search: mark, sort_by, ascending });
      return data?.map(({ full_name }) => full_name?.charAt(0)).join("");
    };
    expect(await sorted("full_name", true)).toBe("Abc");
    expect(await sorted("full_name", false)).toBe("cbA");
    expect(await sorted("organization", true)).toBe("cbA");
    expect(await sorted("organization", false)).toBe("Abc");
    expect(await sorted("phone_number", true)).toBe("Acb");
    expect((await sorted("role", true))?.charAt(0)).toBe("c");
    expect((await sorted("role", false))?.charAt(2)).toBe("c");
    const { data } = await client.rpc("search_users", { search: mark, sort_by: "email" });
    const emails = data?.map(({ email }) => email) ?? [];
    expect(emails).toEqual([...emails].sort().toReversed());
  });

  it("is applied by the server for bookings, by every column in both directions", async () => {
    const { client } = await admin();
    const mark = unique("Row");
    const [early, late] = [await day(20), await day(21)];
    const rows = [
      { room: "b", person: "Ann", date: late, credits: 2, booked: "2020-01-02" },
      { room: "A", person: "cat", date: early, credits: 3, booked: "2020-01-03" },
      { room: "c", person: "Bob", date: early, credits: 1, booked: "2020-01-01" },
    ];
    for (const { room, person, date, credits, booked } of rows) {
      const user_id = (await newMember(person)).id;
      await giveCredits(user_id, credits);
      const id = await add("bookings", {
        user_id,
        room_id: await newRoom({ name: `${room} ${mark}`, credits_per_hour: credits }),
        booking_date: date,
        start_time: room === "c" ? "10:00" : "09:00",
        duration: 2,
      });
      await sql`update bookings set created_at = ${booked} where id = ${id}`;
    }
    const sorted = async (sort_by: string, ascending: boolean) => {
      const { data } = await client.rpc("search_bookings", { search: mark, sort_by, ascending });
      return data?.map(({ room_name }) => room_name.charAt(0)).join("");
    };
    expect(await sorted("date", true)).toBe("Acb");
    expect(await sorted("date", false)).toBe("bcA");
    expect(await sorted("room", true)).toBe("Abc");
    expect(await sorted("room", false)).toBe("cbA");
    expect(await sorted("user", true)).toBe("bcA");
    expect(await sorted("user", false)).toBe("Acb");
    expect(await sorted("credits", true)).toBe("cbA");
    expect(await sorted("credits", false)).toBe("Abc");
    expect(await sorted("created_at", true)).toBe("cbA");
    expect(await sorted("created_at", false)).toBe("Abc");
    expect(await sorted("id; drop table bookings", false)).toBe("bcA");
  });

  it("is stable across pages with equal rows", async () => {
    const { client } = await admin();
    const name = unique("Same");
    const room_id = await newRoom({ name, credits_per_hour: null });
    const user_id = (await newMember()).id;
    const made = [];
    for (let ahead = 1; ahead <= 7; ahead += 1) {
      const booking_date = await day(ahead);
      made.push(
        await add("bookings", { user_id, room_id, booking_date, start_time: "09:00", duration: 1 }),
      );
    }
    const seen: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const args = { search: name, page, page_size: 2, sort_by: "credits" };
      const { data } = await client.rpc("search_bookings", args);
      expect(data?.every(({ total_count }) => total_count === 7)).toBe(true);
      seen.push(...(data?.map(({ id }) => id) ?? []));
    }
    expect(seen.toReversed()).toEqual(made);
  });
});
