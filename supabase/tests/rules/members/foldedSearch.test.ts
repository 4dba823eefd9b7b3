import { randomInt } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { add, day, newOrder, newRoom, unique } from "../../rows";
import { admin, anon, newMember, sql, type TestUser } from "../../stack";

/** In each list, the entry of one person is found by any spelling of the name and the phone number. */
describe("every search of the back office", () => {
  const mark = unique("Q").replace(" ", "");
  const phone = String(randomInt(6e9, 9e9));
  const name = `José O’Brien ${mark} श्रीक्‍षा`;
  let person: Awaited<ReturnType<typeof newMember>>;

  beforeAll(async () => {
    person = await newMember();
    const written = `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`;
    await sql`update profiles set full_name = ${name}, phone_number = ${written} where id = ${person.id}`;
    const room_id = await newRoom({ name: `Café ${mark}`, credits_per_hour: null });
    const booking = { user_id: person.id, room_id, start_time: "09:00", duration: 2 };
    await add("bookings", { ...booking, booking_date: await day(5) });
    const gone = await add("bookings", { ...booking, booking_date: await day(6) });
    await sql`delete from bookings where id = ${gone}`;
    await newOrder(person.id);
    const visitor = {
      user_id: person.id,
      visitor_name: name,
      email: "v@example.com",
      phone: written,
    };
    await add("visitors", { ...visitor, visit_date: await day(5) });
  });

  const lists = {
    search_members: async (query: string) =>
      (await admin()).client.rpc("search_members", { query, how_many: 50 }),
    search_users: async (search: string) => (await admin()).client.rpc("search_users", { search }),
    search_bookings: async (search: string) =>
      (await admin()).client.rpc("search_bookings", { search }),
    search_cancelled_bookings: async (search: string) =>
      (await admin()).client.rpc("search_cancelled_bookings", { search }),
    search_orders: async (search: string) =>
      (await admin()).client.rpc("search_orders", { search }),
    search_visitors: async (search: string) =>
      (await admin()).client.rpc("search_visitors", { search }),
  };

  const spellings: [what: string, search: string][] = [
    ["without accents and in capitals", `JOSE ${mark}`],
    ["decomposed", `José ${mark}`.normalize("NFD")],
    ["in another order", `${mark}  o'brien josé`],
    ["with any apostrophe", `oʼbrien ${mark}`],
    ["without an apostrophe", `obrien ${mark}`],
    ["without joiners", `श्रीक्षा ${mark}`],
    ["by the phone number with 0", `0${phone}`],
    ["by the phone number with 0091", `0091 ${phone.slice(0, 4)}-${phone.slice(4)}`],
    [
      "by the phone number in groups",
      `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}.${phone.slice(6)}`,
    ],
  ];

  describe.each(Object.entries(lists))("%s", (_, read) => {
    it.each(spellings)("finds a person %s", async (_what, search) => {
      const { data } = await read(search).then((found) => found);
      expect(data).toHaveLength(1);
    });
    it("finds nothing if a word is missing", async () => {
      expect((await read(`jose ${mark} somebodyelse`)).data).toEqual([]);
    });
  });

  it("finds hosts by any spelling of the name, and not by the phone number", async () => {
    const { client } = await newMember();
    for (const [what, search] of spellings) {
      const { data } = await client.rpc("find_members", { search }).throwOnError();
      expect([what, data.length]).toEqual([what, what.includes("phone") ? 0 : 1]);
    }
  });

  it("finds bookings by the name of the room without accents", async () => {
    const { data } = await lists.search_bookings(`${mark} cafe`);
    expect(data).toHaveLength(1);
  });
});

it.each([
  ["Łukasz Øster", "lukasz oster"],
  ["STRAẞE Æsir", "strasse aesir"],
  ["İpek Işık", "ipek isik"],
  ["Ｆｕｌｌ", "full"],
  ["ൻ", "ന്"],
  ["D’Souza", "dsouza"],
])("folds %j to %j", async (line, folded) => {
  const [row] = await sql<{ folded: string }[]>`select private.folded(${line}) as folded`;
  expect(row?.folded).toBe(folded);
});

it("folds the names of snacks and the titles of events, of which the caller may read", async () => {
  const mark = Date.now().toString(36);
  const name = `Crème  brûlée d’Été ${mark}`;
  await add("snacks", { name, price: 10 });
  await add("snacks", { name: `${name} old`, price: 10, archived_at: new Date() });
  await add("events", {
    title: name,
    date: await day(3),
    time: "18:00",
    max_attendees: 5,
    is_free: true,
  });
  const search = `${mark} dete CREME`;
  const countsFor = async ({ client }: Pick<TestUser, "client">) => {
    const snacks = await client
      .rpc("search_snacks", { search }, { get: true, count: "exact" })
      .select("name, order_items!order_items_snack_id_fkey(count)")
      .order("name")
      .range(0, 0)
      .throwOnError();
    const events = await client.rpc("search_events", { search }).select("title").throwOnError();
    return [snacks.count, snacks.data.length, events.data.length];
  };
  expect(await countsFor(await admin())).toEqual([2, 1, 1]);
  expect(await countsFor(await newMember())).toEqual([1, 1, 1]);
  expect((await anon.rpc("search_snacks", { search })).error).toMatchObject({ code: "42501" });
  expect((await anon.rpc("search_events", { search })).error).toMatchObject({ code: "42501" });
});
