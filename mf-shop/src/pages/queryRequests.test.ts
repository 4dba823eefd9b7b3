// @vitest-environment happy-dom
import { serverError } from "@portal/shared/testing/fakeBackend";
import { type QueryCase, tableIn, testFailedReads } from "@portal/shared/testing/queryCases";
import { runQuery, type Run } from "@portal/shared/testing/runQuery";
import { expect, test } from "vitest";
import { confirmationQueries } from "../features/confirmation/confirmation.queries";
import { orderQueries } from "../features/orders/orders.queries";
import { snackQueries } from "../features/snacks/snacks.queries";

const orderId = "b2a7f3f0-0000-4000-8000-000000000001";
const order = { id: orderId, status: "fulfilled", amount_paise: 11_800, invoices: [] };
const orderColumns =
  "select=id,provider_order_id,user_id,kind,status,amount_paise,credits,description,valid_days,created_at,paid_at,order_items!order_items_order_id_fkey(snack_id,name,quantity,price,discount_percent,snacks!order_items_snack_id_fkey(name)),payments!payments_order_id_fkey(provider_payment_id,method,outcome),refunds!refunds_order_id_fkey(amount_paise,status,reason),invoices!invoices_order_id_fkey(id,kind,number,taxable_paise,total_paise,seller,lines),cafe_orders!cafe_orders_order_id_fkey(day,number,stage)";
const billing = {
  legal_name: "Banyan Spaces Pvt Ltd",
  address: "12 MG Road, Bengaluru",
  gstin: "29ABCDE1234F1Z5",
  gst_percent: 18,
};

const readBilling: Run = (supabase, client) =>
  client.fetchQuery(confirmationQueries.billing(supabase));
const readOrder =
  (id: string): Run =>
  (supabase, client) =>
    client.fetchQuery(confirmationQueries.order(supabase, id));

const reads: (QueryCase & { rows: object[]; data: unknown })[] = [
  {
    title: "the snacks in stock",
    read: (supabase, client) => client.fetchQuery(snackQueries.inStock(supabase)),
    request:
      "GET snacks?select=id,name,description,price,quantity,image_url&quantity=gt.0&archived_at=is.null&order=name.asc",
    key: ["snacks", "in-stock"],
    rows: [{ id: "1" }],
    data: [{ id: "1" }],
  },
  {
    title: "an order by its id",
    read: readOrder(orderId),
    request: `GET orders?${orderColumns}&id=eq.${orderId}&invoices.order=issued_at.asc`,
    key: ["orders", "one", orderId],
    rows: [order],
    data: order,
  },
  {
    title: "an order by the provider's id",
    read: readOrder("order_1"),
    request: `GET orders?${orderColumns}&provider_order_id=eq.order_1&invoices.order=issued_at.asc`,
    key: ["orders", "one", "order_1"],
    rows: [order],
    data: order,
  },
  {
    title: "an unknown order as null",
    read: readOrder("order_1"),
    request: `GET orders?${orderColumns}&provider_order_id=eq.order_1&invoices.order=issued_at.asc`,
    key: ["orders", "one", "order_1"],
    rows: [],
    data: null,
  },
  {
    title: "the seller",
    read: readBilling,
    request: "GET system_settings?select=value&key=eq.billing",
    key: ["settings", "billing"],
    rows: [{ value: billing }],
    data: billing,
  },
  {
    title: "a seller that is not set as null",
    read: readBilling,
    request: "GET system_settings?select=value&key=eq.billing",
    key: ["settings", "billing"],
    rows: [],
    data: null,
  },
];

test.each(reads)("reads $title", async ({ read, request, key, rows, data }) => {
  const result = await runQuery({ [tableIn(request)]: rows }, read);
  expect(result).toMatchObject({ sent: [request], keys: [key] });
  expect(result.data).toEqual(data);
});

testFailedReads(reads);

test("rejects an order with an unknown status", async () => {
  const unknown = { ...order, status: "lost" };
  await expect(runQuery({ "GET orders": [unknown] }, readOrder("order_1"))).rejects.toThrow();
});

test.each([0, 100])("accepts a GST of %i percent", async (gst_percent) => {
  const value = { ...billing, gst_percent };
  const { data } = await runQuery({ "GET system_settings": [{ value }] }, readBilling);
  expect(data).toEqual(value);
});

test.each([{ ...billing, gst_percent: -1 }, { ...billing, gst_percent: 101 }, { gst_percent: 18 }])(
  "rejects the invalid seller %j",
  async (value) => {
    const reading = runQuery({ "GET system_settings": [{ value }] }, readBilling);
    await expect(reading).rejects.toThrow();
  },
);

test.each([
  ["created", 3000],
  ["paid", 3000],
  ["fulfilled", false],
  ["refund_due", false],
  ["refunded", false],
  ["expired", false],
  [null, false],
])("reads an order with the status %j again after %j ms", async (status, interval) => {
  const rows = status === null ? [] : [{ ...order, status }];
  const { data } = await runQuery({ "GET orders": rows }, async (supabase, client) => {
    const options = confirmationQueries.order(supabase, "order_1");
    await client.fetchQuery(options);
    const query = client.getQueryCache().find<typeof order | null>({ queryKey: options.queryKey });
    const { refetchInterval } = options;
    return query && typeof refetchInterval === "function" && refetchInterval(query as never);
  });
  expect(data).toBe(interval);
});

test("reads orders in pages of 20, newest first, until a page is not full", async () => {
  const rows = Array.from({ length: 20 }, (_, n) => ({ id: `o${n}` }));
  const responses = {
    "GET orders": ({ query }: { query: URLSearchParams }) =>
      query.get("offset") === "40" ? rows.slice(1) : rows,
  };
  const { data, sent, keys } = await runQuery(responses, (supabase, client) =>
    client.fetchInfiniteQuery({ ...orderQueries.mine(supabase, "asha"), pages: 4 }),
  );
  const request =
    "GET orders?select=id,kind,status,amount_paise,credits,description,provider_order_id,created_at,order_items!order_items_order_id_fkey(name,quantity,discount_percent),refunds!refunds_order_id_fkey(amount_paise,status),invoices!invoices_order_id_fkey(id,kind,number),cafe_orders!cafe_orders_order_id_fkey(day,number,stage)&user_id=eq.asha&order=created_at.desc";
  expect(sent).toEqual([0, 20, 40].map((offset) => `${request}&offset=${offset}&limit=20`));
  expect(keys).toEqual([["orders", "mine", "asha"]]);
  expect(data.pages.map((page) => page.length)).toEqual([20, 20, 19]);
});

test("rejects when reading orders fails", async () => {
  const reading = runQuery({ "GET orders": serverError }, (supabase, client) =>
    client.fetchInfiniteQuery(orderQueries.mine(supabase, "asha")),
  );
  await expect(reading).rejects.toMatchObject({ code: "XX000" });
});
