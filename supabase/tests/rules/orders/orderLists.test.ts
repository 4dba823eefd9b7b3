import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { add, newOrder, newSnack, unique } from "../../rows";
import { admin, newMember, sql } from "../../stack";

/** An order with a refund of this status. */
async function refunded(owner: string, order: object, status: string): Promise<string> {
  const order_id = await newOrder(owner, order);
  const paid = { order_id, user_id: owner, amount_paise: 25_000 };
  const payment_id = await add("payments", {
    ...paid,
    provider_payment_id: unique("pay"),
    currency: "INR",
    outcome: "second_payment",
  });
  await add("refunds", { ...paid, payment_id, reason: "second_payment", status });
  return order_id;
}

it("admins can page through all orders that need attention", async () => {
  const { client } = await admin();
  const owner = (await newMember()).id;
  const open = [];
  for (let count = 0; count < 105; count += 1) {
    open.push(await refunded(owner, { status: "fulfilled" }, count % 2 ? "failed" : "requested"));
  }
  open.push(await newOrder(owner, { status: "paid" }));
  open.push(await newOrder(owner, { status: "refund_due" }));
  const done = [
    await refunded(owner, { status: "fulfilled" }, "processed"),
    await newOrder(owner, { status: "created" }),
  ];
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await client
      .rpc("search_orders", { status_filter: "attention", page, page_size: 50 })
      .throwOnError();
    found.push(...data.map(({ id }) => id));
    if (data.length < 50) break;
    expect(data[0]?.total_count).toBeGreaterThanOrEqual(107);
  }
  expect(new Set(found).size).toBe(found.length);
  expect(open.filter((id) => !found.includes(id))).toEqual([]);
  expect(done.filter((id) => found.includes(id))).toEqual([]);
});

it("admins can sort orders by every column in both directions", async () => {
  const { client } = await admin();
  const rows = [
    { who: "b", amount_paise: 300, status: "expired", created_at: "2030-01-01" },
    { who: "A", amount_paise: 100, status: "refunded", created_at: "2030-01-03" },
    { who: "c", amount_paise: 200, status: "created", created_at: "2030-01-02" },
  ];
  const mine: string[] = [];
  for (const { who, ...order } of rows) mine.push(await newOrder((await newMember(who)).id, order));
  const sorted = async (sort_by: string, ascending: boolean) => {
    const { data } = await client
      .rpc("search_orders", { sort_by, ascending, page_size: 1000 })
      .throwOnError();
    const found = data.filter(({ id }) => mine.includes(id));
    return found.map(({ full_name }) => full_name).join("");
  };
  expect(await sorted("date", true)).toBe("bcA");
  expect(await sorted("date", false)).toBe("Acb");
  expect(await sorted("user", true)).toBe("Abc");
  expect(await sorted("user", false)).toBe("cbA");
  expect(await sorted("amount", true)).toBe("Acb");
  expect(await sorted("amount", false)).toBe("bcA");
  expect(await sorted("status", true)).toBe("cbA");
  expect(await sorted("status", false)).toBe("Abc");
  expect(await sorted("id; drop table orders", false)).toBe("Acb");
  await sql`delete from orders where id = any(${mine})`;
});

it("admins find orders by member, number and day", async () => {
  const { client } = await admin();
  const owner = await newMember(unique("Meera"));
  const bought = await newOrder(owner.id, {
    provider_order_id: unique("order"),
    created_at: "2031-03-05T18:29:00Z",
  });
  const snacks = await newOrder(owner.id, {
    kind: "snacks",
    credits: null,
    valid_days: null,
    status: "fulfilled",
    created_at: "2031-03-05T18:31:00Z",
  });
  await add("cafe_orders", { order_id: snacks, day: "2031-03-06", number: 3107 }, "order_id");
  const payment = unique("pay");
  const paid = { order_id: snacks, user_id: owner.id, amount_paise: 25_000, currency: "INR" };
  const payment_id = await add("payments", {
    ...paid,
    provider_payment_id: payment,
    outcome: "sold_out",
  });
  const refund = unique("rfnd");
  const { currency: _, ...returned } = paid;
  await add("refunds", { ...returned, payment_id, reason: "asked", provider_refund_id: refund });
  const { data: order } = await client
    .from("orders")
    .select("provider_order_id")
    .eq("id", bought)
    .single()
    .throwOnError();
  const find = async (filter: object) => {
    const { data } = await client.rpc("search_orders", filter).throwOnError();
    return data.map(({ id }) => id);
  };
  const both = [snacks, bought];
  const email = owner.email;
  expect(await find({ search: ` ${email.toUpperCase()} ` })).toEqual(both);
  expect(await find({ search: email, kind_filter: "snacks" })).toEqual([snacks]);
  expect(await find({ search: email, status_filter: "created" })).toEqual([bought]);
  expect(await find({ search: order.provider_order_id })).toEqual([bought]);
  expect(await find({ search: bought })).toEqual([bought]);
  expect(await find({ search: payment })).toEqual([snacks]);
  expect(await find({ search: refund })).toEqual([snacks]);
  // The ids and addresses of other orders can contain the digits.
  const withDigits = await find({ search: "3107", page_size: 100 });
  expect(withDigits.filter((id) => both.includes(id))).toEqual([snacks]);
  for (const search of ["#3107", "Order 3107", "order #3107"])
    expect(await find({ search })).toEqual([snacks]);
  expect(await find({ search: "%%%" })).toEqual([]);
  // The days of Asia/Kolkata.
  expect(await find({ search: email, to_day: "2031-03-05" })).toEqual([bought]);
  expect(await find({ search: email, from_day: "2031-03-06" })).toEqual([snacks]);
  expect(await find({ search: email, from_day: "2031-03-05", to_day: "2031-03-06" })).toEqual(both);
  await sql`delete from refunds where payment_id = ${payment_id}`;
  await sql`delete from payments where id = ${payment_id}`;
  await sql`delete from cafe_orders where order_id = ${snacks}`;
  await sql`delete from orders where id = any(${both})`;
});

it("admins find orders by parts of their own id and of the provider's numbers", async () => {
  const { client } = await admin();
  const owner = await newMember();
  const mark = unique("Qz").replace(" ", "");
  const provider_order_id = `order_Or${mark}`;
  const order_id = await newOrder(owner.id, { provider_order_id });
  const paid = { order_id, user_id: owner.id, amount_paise: 25_000 };
  const payment_id = await add("payments", {
    ...paid,
    provider_payment_id: `pay_Pa${mark}`,
    currency: "INR",
    outcome: "second_payment",
  });
  await add("refunds", {
    ...paid,
    payment_id,
    reason: "second_payment",
    provider_refund_id: `rfnd_Re${mark}`,
  });
  const find = async (search: string) => {
    const { data } = await client.rpc("search_orders", { search }).throwOnError();
    return data.map(({ id }) => id);
  };
  for (const search of [
    order_id,
    order_id.slice(0, 13).toUpperCase(),
    order_id.slice(-6),
    provider_order_id,
    provider_order_id.slice(0, 12),
    provider_order_id.slice(-8),
    `pa${mark}`.toLowerCase(),
    `rfnd_Re${mark}`.slice(0, 12),
  ])
    expect(await find(search)).toEqual([order_id]);
  for (const search of [order_id.slice(-5), "order_", `Or${mark}`.slice(0, 5), "order%Qz"])
    expect(await find(search)).toEqual([]);
  await sql`delete from refunds where payment_id = ${payment_id}`;
  await sql`delete from payments where id = ${payment_id}`;
  await sql`delete from orders where id = ${order_id}`;
});

it("admins find orders by what was ordered", async () => {
  const { client } = await admin();
  const owner = await newMember();
  const snacks = { kind: "snacks", credits: null, valid_days: null };
  const mark = unique("Q").replace(" ", "");
  const [coffee, chai] = [await newOrder(owner.id, snacks), await newOrder(owner.id, snacks)];
  const item = { snack_id: await newSnack(), quantity: 1, price: 60 };
  await add("order_items", { ...item, order_id: coffee, name: `Filter Café ${mark}` });
  await add("order_items", { ...item, order_id: chai, name: `Masala Chai ${mark}` });
  const room = await newOrder(owner.id, {
    ...snacks,
    kind: "room",
    mode: "desk",
    booking_id: randomUUID(),
    description: `Hall ${mark}, Fri, 27 Nov 2026`,
  });
  const find = async (search: string) => {
    const { data } = await client.rpc("search_orders", { search }).throwOnError();
    return data.map(({ id }) => id);
  };
  expect(await find(`${mark} cafe`)).toEqual([coffee]);
  expect(await find(`27 nov hall ${mark}`)).toEqual([room]);
  expect((await find(mark)).toSorted()).toEqual([coffee, chai, room].toSorted());
  // The words of one snack.
  expect(await find(`cafe chai ${mark}`)).toEqual([]);
  await sql`delete from orders where id = any(${[coffee, chai, room]})`;
});
