import { describe, expect, it } from "vitest";
import { add, day, giveCredits, newRoom, unique } from "../../rows";
import { admin, newMember, sql } from "../../stack";

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
