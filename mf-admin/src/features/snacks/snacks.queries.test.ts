// @vitest-environment happy-dom
import { pageOf } from "@portal/shared/testing/fakeBackend";
import { runQuery } from "@portal/shared/testing/runQuery";
import { expect, test } from "vitest";
import { snackQueries } from "./snacks.queries";

const snackColumns =
  "select=*,order_items!order_items_snack_id_fkey(count),inventory_transactions!inventory_transactions_snack_id_fkey(count)";
test.each([
  ["by name", "", null, "order=name.asc,name.asc,id.asc"],
  ["by price", "", { by: "price", descending: true }, "order=price.desc,name.asc,id.asc"],
  ["by quantity", "", { by: "quantity", descending: false }, "order=quantity.asc,name.asc,id.asc"],
  [
    "by name for an unknown column",
    "",
    { by: "id", descending: true },
    "order=name.desc,name.asc,id.asc",
  ],
  ["with a part of the name", "ch", null, "order=name.asc,name.asc,id.asc"],
])("reads snacks %s", async (_, search, sort, expected) => {
  const responses = {
    "GET rpc/search_snacks": pageOf(
      [
        { id: "1", order_items: [{ count: 6 }], inventory_transactions: [{ count: 0 }] },
        { id: "2", order_items: [], inventory_transactions: [{ count: 3 }] },
        { id: "3", order_items: [], inventory_transactions: [] },
      ],
      22,
    ),
  };
  const { data, sent } = await runQuery(responses, (supabase, client) =>
    client.fetchQuery(snackQueries.page(supabase, { search, isArchived: false, sort }, 1)),
  );
  expect(sent).toEqual([
    `GET rpc/search_snacks?search=${search}&${snackColumns}&archived_at=is.null&${expected}&offset=0&limit=20`,
  ]);
  expect(data).toEqual({
    rows: [
      { id: "1", order_count: 6, has_history: true },
      { id: "2", order_count: 0, has_history: true },
      { id: "3", order_count: 0, has_history: false },
    ],
    total: 22,
  });
});

test.each([
  ["all snacks", null, ""],
  ["one snack", "s1", "snack_id=eq.s1&"],
])("reads the latest 50 stock changes of %s", async (_, snackId, filter) => {
  const responses = { "GET inventory_transactions": [{ id: "1", snacks: { name: "Chai" } }] };
  const { data, sent } = await runQuery(responses, (supabase, client) =>
    client.fetchQuery(snackQueries.history(supabase, snackId)),
  );
  expect(sent).toEqual([
    `GET inventory_transactions?select=id,quantity_change,transaction_type,notes,created_at,snacks!inventory_transactions_snack_id_fkey(name)&${filter}order=created_at.desc,id.desc&limit=50`,
  ]);
  expect(data).toEqual({ rows: [{ id: "1", snack: "Chai" }], total: 1 });
});
