// @vitest-environment happy-dom
import { runQuery } from "@portal/shared/testing/runQuery";
import { expect, test } from "vitest";
import { adminBookingSchema } from "../../features/bookings/booking.schema";
import { bookingQueries, readBookings } from "../../features/bookings/bookings.queries";
import { orderQueries } from "../../features/payments/orders.queries";
import { userQueries } from "../../features/users/users.queries";
import { visitorQueries } from "../../features/visitors/visitors.queries";

const booking = {
  id: "7",
  room_id: "8",
  room_name: "Peepal",
  user_id: "9",
  full_name: "Asha Rao",
  email: "asha@example.com",
  booking_date: "2026-11-21",
  start_time: "09:00:00",
  end_time: "10:00:00",
  duration: 2,
  total_credits: 4,
  included_minutes: 0,
  rupees_due: 0,
  paid_paise: 0,
  status: "confirmed",
  created_at: "2026-11-20T06:00:00Z",
};
const user = {
  id: "9",
  email: "asha@example.com",
  full_name: null,
  display_name: "asha",
  organization: "Loom",
  phone_number: null,
  role: "user",
  credits: null,
  created_at: "2026-11-01T06:00:00Z",
};
const visitor = {
  id: "5",
  user_id: "7",
  visitor_name: "Meera",
  email: "meera@example.com",
  phone: null,
  organization: null,
  host_name: null,
  purpose: null,
  visit_date: "2026-11-21",
  visit_time: "09:00:00",
  visit_duration: "1.5",
  status: "pending",
  created_at: "2026-11-20T06:00:00Z",
  arrived_at: null,
  left_at: null,
  is_walk_in: false,
  erased_at: null,
  pass: "none",
  registered_by: "Asha Rao",
};
const order = {
  id: "3",
  user_id: "7",
  kind: "snacks",
  mode: "test",
  status: "fulfilled",
  amount_paise: 9000,
  credits: null,
  provider_order_id: "order_1",
  created_at: "2026-11-20T06:00:00Z",
  full_name: null,
  email: "asha@example.com",
  cafe_day: "2026-11-23",
  cafe_number: 27,
  description: null,
};
const counted = (row: object) => [{ ...row, total_count: 41 }];

const allOrders = {
  search: "",
  status: "all",
  kind: "all",
  days: { from: null, to: null },
  sort: null,
} as const;
const confirmed = {
  status: "confirmed",
  span: "upcoming",
  room: null,
  member: null,
  days: { from: null, to: null },
  search: "",
  sort: { by: "date", descending: false },
} as const;
const byDay = { by: "booking_date", descending: true };

test("searches bookings by all filters, upcoming ones first", async () => {
  const responses = { "POST rpc/search_bookings": counted(booking) };
  const { data, bodies } = await runQuery(responses, async (supabase, client) => {
    await client.fetchQuery(bookingQueries.page(supabase, { ...confirmed, search: "pee" }, 1));
    return client.fetchQuery(
      bookingQueries.page(
        supabase,
        {
          ...confirmed,
          span: "all",
          room: "8",
          member: "9",
          days: { from: "2026-11-01", to: "2026-11-30" },
          search: "pee",
          sort: byDay,
        },
        3,
      ),
    );
  });
  expect(bodies).toEqual([
    {
      search: "pee",
      page: 1,
      page_size: 20,
      sort_by: "date",
      ascending: true,
      span: "upcoming",
    },
    {
      search: "pee",
      page: 3,
      page_size: 20,
      sort_by: "booking_date",
      ascending: false,
      span: "all",
      room: "8",
      member: "9",
      from_day: "2026-11-01",
      to_day: "2026-11-30",
    },
  ]);
  expect(data).toEqual({ rows: [booking], total: 41 });
});

test("searches cancelled bookings in the history", async () => {
  const cancelled = { ...booking, cancelled_at: "2026-11-20T07:00:00Z", credits_refunded: 4 };
  const responses = { "POST rpc/search_cancelled_bookings": counted(cancelled) };
  const filter = { ...confirmed, status: "cancelled", search: "pee", sort: byDay } as const;
  const { data, bodies } = await runQuery(responses, (supabase, client) =>
    client.fetchQuery(bookingQueries.page(supabase, filter, 2)),
  );
  expect(bodies).toEqual([
    { search: "pee", page: 2, page_size: 20, sort_by: "booking_date", ascending: false },
  ]);
  expect(data).toEqual({ rows: [cancelled], total: 41 });
});

test("searches orders by all filters, in the server's order unless one is chosen", async () => {
  const responses = { "POST rpc/search_orders": counted(order) };
  const sort = { by: "amount_paise", descending: false };
  const { data, bodies } = await runQuery(responses, async (supabase, client) => {
    await client.fetchQuery(orderQueries.page(supabase, allOrders, 1));
    return client.fetchQuery(
      orderQueries.page(
        supabase,
        {
          search: "pay_1",
          status: "attention",
          kind: "room",
          days: { from: "2026-11-01", to: "2026-11-30" },
          sort,
        },
        2,
      ),
    );
  });
  expect(bodies).toEqual([
    { status_filter: "all", page: 1, page_size: 20 },
    {
      status_filter: "attention",
      page: 2,
      page_size: 20,
      search: "pay_1",
      kind_filter: "room",
      from_day: "2026-11-01",
      to_day: "2026-11-30",
      sort_by: "amount_paise",
      ascending: true,
    },
  ]);
  const { full_name: _, ...rest } = order;
  expect(data).toEqual({ rows: [{ ...rest, who: "asha@example.com" }], total: 41 });
});

test("names the customer of an order by name, email or as unknown", async () => {
  const responses = {
    "POST rpc/search_orders": [
      { ...order, full_name: "Asha Rao", total_count: 3 },
      { ...order, total_count: 3 },
      { ...order, email: null, total_count: 3 },
    ],
  };
  const { data } = await runQuery(responses, (supabase, client) =>
    client.fetchQuery(orderQueries.page(supabase, allOrders, 1)),
  );
  expect(data.rows.map(({ who }) => who)).toEqual(["Asha Rao", "asha@example.com", "Unknown User"]);
});

test("searches users by role and order, with a balance of 0 if there is none", async () => {
  const filter = {
    search: "ash",
    role: "user",
    sort: { by: "credits", descending: true },
  } as const;
  const responses = { "POST rpc/search_users": counted(user) };
  const { data, bodies } = await runQuery(responses, (supabase, client) =>
    client.fetchQuery(userQueries.page(supabase, filter, 2)),
  );
  expect(bodies).toEqual([
    {
      search: "ash",
      role_filter: "user",
      page: 2,
      page_size: 10,
      sort_by: "credits",
      ascending: false,
    },
  ]);
  expect(data).toEqual({ rows: [{ ...user, credits: 0 }], total: 41 });
});

test("searches visitors by status and reads the duration as a number", async () => {
  const responses = { "POST rpc/search_visitors": counted(visitor) };
  const { data, bodies } = await runQuery(responses, (supabase, client) =>
    client.fetchQuery(
      visitorQueries.page(
        supabase,
        {
          search: "mee",
          status: "pending",
          arrival: "present",
          sort: { by: "date", descending: true },
        },
        2,
      ),
    ),
  );
  const filters = { search: "mee", status_filter: "pending", arrival_filter: "present" };
  const sorted = { sort_by: "date", ascending: false };
  expect(bodies).toEqual([{ ...filters, ...sorted, page: 2, page_size: 20 }]);
  expect(data).toEqual({ rows: [{ ...visitor, visit_duration: 1.5 }], total: 41 });
});

test.each([
  ["confirmed", "search_bookings", { span: "upcoming" }],
  ["cancelled", "search_cancelled_bookings", {}],
] as const)(
  "exports %s bookings in parts that begin after the last one",
  async (status, call, more) => {
    const filter = { ...confirmed, status, room: "8" };
    const { data, bodies } = await runQuery(
      { [`POST rpc/${call}`]: counted(booking) },
      (supabase) => {
        const read = readBookings(supabase, filter);
        return Promise.all([read(null, 1000), read(adminBookingSchema.parse(booking), 1000)]);
      },
    );
    expect(data[0]).toMatchObject({ rows: [{ id: booking.id }], total: 41 });
    const first = { search: "", ...more, page_size: 1000, ascending: true, room: "8" };
    const { booking_date: after_day, start_time: after_time, id: after_id } = booking;
    expect(bodies).toEqual([first, { ...first, after_day, after_time, after_id }]);
  },
);
