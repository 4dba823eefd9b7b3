import { describe, expect, it } from "vitest";
import { add, day, newRoom, unique } from "../../rows";
import { admin, newMember, sql } from "../../stack";

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

  it("filter bookings by room, member, day and whether they are over, and continue after one", async () => {
    const { client } = await admin();
    const [asha, dev] = [await newMember(), await newMember()];
    const free = { credits_per_hour: null };
    const [neem, peepal] = [await newRoom(free), await newRoom(free)];
    const book = async (user: string, room_id: string, days: number, start_time: string) =>
      String(
        await add("bookings", {
          user_id: user,
          room_id,
          booking_date: await day(days),
          start_time,
          duration: 2,
        }),
      );
    const first = await book(asha.id, neem, 3, "09:00");
    const second = await book(dev.id, neem, 3, "10:00");
    const third = await book(asha.id, peepal, 5, "09:00");
    const old = await book(asha.id, neem, 4, "09:00");
    const yesterday = await day(-1);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`;
      await tx`update bookings set booking_date = ${yesterday} where id = ${old}`;
    });
    const mine = [first, second, third, old];
    const find = async (filter: object) => {
      const all = { page_size: 1000, ascending: true, ...filter };
      const { data } = await client.rpc("search_bookings", all).throwOnError();
      return data.map(({ id }) => id).filter((id) => mine.includes(id));
    };
    expect(await find({})).toEqual([old, first, second, third]);
    expect(await find({ span: "upcoming" })).toEqual([first, second, third]);
    expect(await find({ span: "past" })).toEqual([old]);
    expect(await find({ room: neem })).toEqual([old, first, second]);
    expect(await find({ member: asha.id, room: neem })).toEqual([old, first]);
    expect(await find({ from_day: await day(3), to_day: await day(3) })).toEqual([first, second]);
    expect(await find({ after_day: await day(3), after_time: "09:00", after_id: first })).toEqual([
      second,
      third,
    ]);
    await sql`delete from bookings where id = any(${mine})`;
    const { data: gone } = await client
      .rpc("search_cancelled_bookings", { room: neem, member: dev.id, from_day: await day(3) })
      .throwOnError();
    expect(gone.map(({ id }) => id)).toEqual([second]);
    const after = { after_day: await day(3), after_time: "09:00", after_id: first };
    const { data: rest } = await client
      .rpc("search_cancelled_bookings", { ...after, ascending: true, page_size: 1000 })
      .throwOnError();
    expect(rest.map(({ id }) => id).filter((id) => mine.includes(id))).toEqual([second, third]);
  });

  it("continue after a booking, member, order or visitor, and count only the first part", async () => {
    const { client } = await admin();
    const mark = unique("Part");
    const people = [
      await newMember(`a ${mark}`),
      await newMember(`b ${mark}`),
      await newMember(`c ${mark}`),
    ];
    const users = async (after: object) => {
      const { data } = await client
        .rpc("search_users", { search: mark, page_size: 1, ascending: true, ...after })
        .throwOnError();
      return data;
    };
    const [first] = await users({});
    expect(first).toMatchObject({ id: people[0]?.id, total_count: 3 });
    expect(await users({ after_created_at: first?.created_at, after_id: first?.id })).toMatchObject(
      [{ id: people[1]?.id, total_count: 1 }],
    );

    await sql`
      insert into orders (user_id, kind, mode, amount_paise, credits, valid_days, content_hash)
      select id, 'credits', 'test', 75000, 3, 30, md5(id::text) from profiles where id = any(${people.map(({ id }) => id)})`;
    const orders = async (after: object) => {
      const { data } = await client
        .rpc("search_orders", { search: mark, page_size: 2, ascending: true, ...after })
        .throwOnError();
      return data;
    };
    const [one, two] = await orders({});
    expect(one?.total_count).toBe(3);
    const rest = await orders({ after_created_at: two?.created_at, after_id: two?.id });
    expect(rest).toMatchObject([{ total_count: 1 }]);
    expect(new Set([one?.id, two?.id, rest[0]?.id]).size).toBe(3);

    for (const [index, { id }] of people.entries()) {
      const visit = { visitor_name: `${String(index)} ${mark}`, email: "v@example.com" };
      const at = { visit_date: await day(1), visit_time: "11:00", visit_duration: 1 };
      await add("visitors", { ...visit, ...at, user_id: id });
    }
    const visitors = async (after: object) => {
      const { data } = await client
        .rpc("search_visitors", { search: mark, page_size: 2, sort_by: "created_at", ...after })
        .throwOnError();
      return data;
    };
    const [, second] = await visitors({});
    expect(second?.total_count).toBe(3);
    const third = await visitors({ after_created_at: second?.created_at, after_id: second?.id });
    expect(third).toMatchObject([{ visitor_name: `2 ${mark}`, total_count: 1 }]);
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

  it("sort visitors by name, host, status and date", async () => {
    const { client } = await admin();
    const host = await newMember();
    const mark = unique("Sorted");
    const rows = [
      { visitor_name: `b ${mark}`, host_name: "Zoya", visit_date: await day(3), status: "pending" },
      {
        visitor_name: `A ${mark}`,
        host_name: "asha",
        visit_date: await day(5),
        status: "rejected",
      },
      {
        visitor_name: `c ${mark}`,
        host_name: "Maya",
        visit_date: await day(4),
        status: "approved",
      },
    ];
    for (const { status, ...row } of rows) {
      const id = await add("visitors", { ...row, user_id: host.id, email: "v@example.com" });
      await sql`update visitors set status = ${status} where id = ${id}`;
    }
    const sorted = async (sort_by: string, ascending: boolean) => {
      const { data } = await client
        .rpc("search_visitors", { search: mark, sort_by, ascending })
        .throwOnError();
      return data.map(({ visitor_name }) => visitor_name[0]).join("");
    };
    expect(await sorted("visitor", true)).toBe("Abc");
    expect(await sorted("visitor", false)).toBe("cbA");
    expect(await sorted("host", true)).toBe("Acb");
    expect(await sorted("status", true)).toBe("cbA");
    expect(await sorted("date", true)).toBe("bcA");
    expect(await sorted("date", false)).toBe("Acb");
    expect(await sorted("id; drop table visitors", true)).toHaveLength(3);
  });
});
