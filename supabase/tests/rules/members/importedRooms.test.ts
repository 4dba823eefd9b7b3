import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { unique } from "../../rows";
import { sql } from "../../stack";
import { boss, importRooms, newAddress, room } from "./importedRows";

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

  it.each([
    ["composed and decomposed", "Caf\u00E9", "Cafe\u0301"],
    ["upper and lower case", "Café", "CAFÉ"],
    ["a zero-width space", "Café", "Ca\u200Bfé"],
    ["a zero-width space before an accent", "Café", "Cafe\u200B\u0301"],
    ["a joiner", "Café", "Ca\u200Dfé"],
    ["a byte order mark", "Café", "\uFEFFCafé"],
    ["wide spaces", "Café One", "Café\u00A0\u3000One"],
  ])("takes names for one that differ in %s, through every door", async (_, one, other) => {
    const suffix = unique("");
    const [first, second] = [room({ name: one + suffix }), room({ name: other + suffix })];
    const both = await importRooms([first, second]);
    expect(JSON.parse(both.error?.details ?? "")).toEqual({ row: 1, field: "name" });

    await importRooms([first]).throwOnError();
    expect((await importRooms([second])).error?.message).toBe("import_known");
    expect((await boss.client.from("rooms").insert(second)).error?.code).toBe("23505");
    const known = await boss.client
      .rpc("known_import_keys", { kind: "rooms", keys: [second.name, "no room"] })
      .throwOnError();
    expect(known.data).toEqual([second.name]);
  });

  it("refuses a name that cannot be seen", async () => {
    const { error } = await importRooms([room({ name: "\u200B\u2060" })]);
    expect(JSON.parse(error?.details ?? "")).toEqual({ row: 1, field: "name" });
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
