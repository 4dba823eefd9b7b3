import { describe, expect, it } from "vitest";
import { add, newEvent, newRoom, newSnack, unique } from "../../rows";
import { admin, newMember, sql } from "../../stack";

type Table =
  | "rooms"
  | "snacks"
  | "events"
  | "cafe_specials"
  | "space_updates"
  | "system_settings"
  | "profiles";

const edited: [Table, make: () => Promise<string>, change: object][] = [
  ["rooms", newRoom, { capacity: 9 }],
  ["snacks", newSnack, { price: 9 }],
  ["events", newEvent, { location: "Terrace" }],
  [
    "cafe_specials",
    async () => String(await add("cafe_specials", { name: "Dal", description: "Hot", price: 9 })),
    { price: 10 },
  ],
  [
    "space_updates",
    async () => String(await add("space_updates", { title: "Old", content: "Old" })),
    { title: "New" },
  ],
  [
    "system_settings",
    async () => String(await add("system_settings", { key: unique("key"), value: {} })),
    { value: { changed: true } },
  ],
  ["profiles", async () => (await newMember()).id, { organization: "Teak" }],
];

describe.each(edited)("an edit of %s", (table, make, change) => {
  it("changes updated_at, so that a stale second edit writes nothing", async () => {
    const { client } = await admin();
    const id = await make();
    const [seen] = await sql<{ updated_at: string }[]>`
      select updated_at::text from ${sql(table)} where id = ${id}`;
    const edit = async () => {
      const bound = client.from(table).update(change as never);
      const { data } = await bound
        .match({ id, updated_at: seen?.updated_at })
        .select()
        .throwOnError();
      return data.length;
    };
    expect(await edit()).toBe(1);
    expect(await edit()).toBe(0);
    await sql`delete from ${sql(table)} where id = ${id} and ${table} <> 'profiles'`;
  });
});

it("a sale and a reserved seat leave updated_at unchanged", async () => {
  const [snack, event] = [await newSnack(), await newEvent()];
  const stamps = () =>
    sql`select updated_at from snacks where id = ${snack} union all
        select updated_at from events where id = ${event}`;
  const before = await stamps();
  await sql`update snacks set quantity = quantity - 1 where id = ${snack}`;
  await sql`update events set attendees = attendees + 1 where id = ${event}`;
  expect(await stamps()).toEqual(before);
});
