// @vitest-environment happy-dom
import { fakeSupabase } from "@portal/shared/testing/fakePortal";
import type { QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { affectedBookingsQuery } from "../../data/affectedBookings.queries";
import { auditQueries } from "../../data/audit/audit.queries";
import { discoveryQuery } from "../../data/discovery.queries";
import { arrivalsQuery } from "../../features/arrivals/arrivals.queries";
import { bookingQueries, memberNameQuery } from "../../features/bookings/bookings.queries";
import { roomNamesQuery } from "../../data/roomNames.queries";
import { calendarQueries } from "../../features/calendar/calendar.queries";
import { dayPassPriceQuery } from "../../features/day-pass/dayPassPrice.queries";
import { deliveryQueries } from "../../features/deliveries/deliveries.queries";
import { eventQueries } from "../../features/events/events.queries";
import { closedHoursQuery } from "../../features/hours/closed/closedHours.queries";
import { feedbackQueries } from "../../features/feedback/feedback.queries";
import { kioskQueries } from "../../features/kiosks/kiosks.queries";
import { canaryBudgetQuery } from "../../features/modules/canary-budget/canaryBudget.queries";
import { fleetQueries } from "../../features/modules/fleet/fleet.queries";
import { openingHoursQuery } from "../../features/hours/openingHours.queries";
import { activityQuery } from "../../features/overview/activity/activity.queries";
import { countQueries } from "../../features/overview/counts.queries";
import { statusQueries } from "../../features/overview/status/systemStatus.queries";
import { attentionQuery } from "../../features/payments/attention.queries";
import { invoiceQueries } from "../../features/invoices/invoices.queries";
import { sellerQuery } from "../../features/invoices/seller/seller.queries";
import { orderDetailQuery } from "../../features/payments/orderDetail.queries";
import { orderQueries } from "../../features/payments/orders.queries";
import { planQueries } from "../../features/plans/plans.queries";
import { roomQueries } from "../../features/rooms/rooms.queries";
import { lowStockQuery } from "../../features/snacks/low-stock/lowStock.queries";
import { snackQueries } from "../../features/snacks/snacks.queries";
import { specialQueries } from "../../features/specials/specials.queries";
import { updateQueries } from "../../features/updates/updates.queries";
import { userQueries } from "../../features/users/users.queries";
import { visitorNamesQuery } from "../../features/visitor-names/visitorNames.queries";
import { visitorQueries } from "../../features/visitors/visitors.queries";
import { waitingQuery } from "../../features/visitors/waiting/waiting.queries";
import { wifiQuery } from "../../features/wifi/wifi.queries";

const supabase = fakeSupabase(() => Promise.reject(new Error("No query is read")));
const sort = { by: "created_at", descending: true };
const found = { search: "ch", sort };
const onOffer = { ...found, isArchived: false };
const bookings = {
  ...found,
  status: "cancelled",
  span: "all",
  room: null,
  member: null,
  days: { from: null, to: null },
} as const;
const events = { search: "quiz", span: "past" } as const;
const orders = {
  search: "pay_1",
  status: "paid",
  kind: "all",
  days: { from: null, to: null },
  sort,
} as const;
const users = { search: "ash", role: "admin", sort } as const;
const visitors = { search: "mee", status: "pending", arrival: "expected", sort: null } as const;
const day = { day: "2026-11-21" } as const;

/** All modules share one cache: the root decides which changes reload a query. */
const keys: [{ queryKey: QueryKey }, QueryKey][] = [
  [affectedBookingsQuery(supabase, day), ["bookings", "affected", day]],
  [bookingQueries.page(supabase, bookings, 2), ["bookings", "admin", bookings, 2]],
  [
    calendarQueries.entries(supabase, { firstDay: day.day, lastDay: day.day }),
    ["bookings", "admin", "calendar", day.day, day.day, null],
  ],
  [calendarQueries.rooms(supabase), ["rooms", "calendar"]],
  [roomQueries.bookingsOn(supabase, day.day), ["bookings", "admin", "day", day.day]],
  [roomQueries.list(supabase), ["rooms", "admin"]],
  [eventQueries.page(supabase, events, 2), ["events", "admin", events, 2]],
  [eventQueries.registrations(supabase, "e1", 2), ["events", "registrations", "admin", "e1", 2]],
  [snackQueries.page(supabase, onOffer, 2), ["snacks", "admin", onOffer, 2]],
  [snackQueries.history(supabase, "s1"), ["snacks", "history", "s1"]],
  [planQueries.page(supabase, true, 2), ["plans", "admin", true, 2]],
  [planQueries.choices(supabase), ["plans", "choices"]],
  [planQueries.change(supabase, "u1", "p1", day.day), ["plans", "change", "u1", "p1", day.day]],
  [planQueries.memberships(supabase, "u1"), ["plans", "memberships", "u1"]],
  [specialQueries.page(supabase, 2), ["cafe-specials", "admin", 2]],
  [updateQueries.page(supabase, 2), ["space-updates", "admin", 2]],
  [arrivalsQuery(supabase, day.day), ["visitors", "admin", "arrivals", day.day]],
  [waitingQuery(supabase, day.day), ["visitors", "admin", "waiting", day.day]],
  [lowStockQuery(supabase), ["snacks", "admin", "low-stock"]],
  [closedHoursQuery(supabase), ["bookings", "admin", "closed-hours"]],
  [visitorQueries.page(supabase, visitors, 2), ["visitors", "admin", visitors, 2]],
  [orderQueries.page(supabase, orders, 2), ["orders", "admin", orders, 2]],
  [orderDetailQuery(supabase, "o1"), ["orders", "detail", "o1"]],
  [attentionQuery(supabase), ["orders", "attention"]],
  [invoiceQueries.page(supabase, "2026-11", 2), ["orders", "invoices", "2026-11", 2]],
  [invoiceQueries.status(supabase), ["orders", "invoice-status"]],
  [sellerQuery(supabase), ["settings", "billing", "setting"]],
  [wifiQuery(supabase), ["settings", "wifi", "setting"]],
  [visitorNamesQuery(supabase), ["settings", "visitor_name_days", "setting"]],
  [openingHoursQuery(supabase), ["settings", "opening_hours", "setting"]],
  [dayPassPriceQuery(supabase), ["settings", "day_pass_credits", "setting"]],
  [userQueries.page(supabase, users, 2), ["admin", "users", "page", users, 10, 2]],
  [userQueries.adminCount(supabase), ["admin", "users", "admin-count"]],
  [userQueries.profile(supabase, "7"), ["admin", "users", "profile", "7"]],
  [countQueries.of(supabase, "rooms"), ["admin", "counts", "rooms"]],
  [
    countQueries.figures(supabase, "profiles", "2026-11-20"),
    ["admin", "counts", "profiles", "figures", "2026-11-20"],
  ],
  [activityQuery(supabase), ["admin", "activity"]],
  [auditQueries.latest(supabase, { person: "7" }), ["admin", "audit", "latest", { person: "7" }]],
  [deliveryQueries.page(supabase, 2), ["admin", "deliveries", 2]],
  [roomNamesQuery(supabase), ["rooms", "names"]],
  [memberNameQuery(supabase, "7"), ["admin", "users", "name", "7"]],
  [feedbackQueries.page(supabase, "read", 2), ["admin", "feedback", "read", 2]],
  [kioskQueries.page(supabase, 2), ["admin", "kiosks", 2]],
  [discoveryQuery, ["admin", "discovery"]],
  [fleetQueries.figures(supabase, "week"), ["admin", "fleet", "figures", "week"]],
  [fleetQueries.trials(supabase), ["admin", "fleet", "trials"]],
  [canaryBudgetQuery(supabase), ["settings", "canary_budget", "setting"]],
  [statusQueries.database(supabase), ["admin", "status", "database"]],
  [statusQueries.edgeFunction(supabase, "send-email"), ["admin", "status", "send-email"]],
  [statusQueries.modules(), ["admin", "status", "modules"]],
];

test.each(keys.map(([query, expected]) => [expected, query.queryKey] as const))(
  "stores a query under the key %j",
  (expected, key) => {
    expect(key).toEqual(expected);
  },
);
