// @vitest-environment happy-dom
import { serverError } from "@portal/shared/testing/fakeBackend";
import { runQuery, type Run } from "@portal/shared/testing/runQuery";
import { expect, test } from "vitest";
import { bookingQueries } from "../../features/bookings/bookings.queries";
import { orderQueries } from "../../features/payments/orders.queries";
import { userQueries } from "../../features/users/users.queries";
import { visitorQueries } from "../../features/visitors/visitors.queries";

const confirmed = {
  status: "confirmed",
  span: "upcoming",
  room: null,
  member: null,
  days: { from: null, to: null },
  search: "",
  sort: { by: "date", descending: false },
} as const;
const allOrders = {
  search: "",
  status: "all",
  kind: "all",
  days: { from: null, to: null },
} as const;
const sort = { by: "created_at", descending: false };
const searches: [string, Run][] = [
  [
    "search_bookings",
    (supabase, client) =>
      client.fetchQuery(bookingQueries.page(supabase, { ...confirmed, sort }, 1)),
  ],
  [
    "search_cancelled_bookings",
    (supabase, client) =>
      client.fetchQuery(bookingQueries.page(supabase, { ...confirmed, status: "cancelled" }, 1)),
  ],
  [
    "search_orders",
    (supabase, client) => client.fetchQuery(orderQueries.page(supabase, { ...allOrders, sort }, 1)),
  ],
  [
    "search_users",
    (supabase, client) =>
      client.fetchQuery(userQueries.page(supabase, { search: "", role: "all", sort }, 1)),
  ],
  [
    "search_visitors",
    (supabase, client) =>
      client.fetchQuery(
        visitorQueries.page(supabase, { search: "", status: "all", arrival: "all", sort: null }, 1),
      ),
  ],
];

test.each(searches)("rejects when %s fails", async (name, read) => {
  const reading = runQuery({ [`POST rpc/${name}`]: serverError }, read);
  await expect(reading).rejects.toMatchObject({ code: "XX000" });
});
