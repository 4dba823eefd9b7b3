// @vitest-environment happy-dom
import { pageOf, serverError } from "@portal/shared/testing/fakeBackend";
import {
  type QueryCase,
  tableIn,
  testFailedReads,
  testLists,
} from "@portal/shared/testing/queryCases";
import { runQuery, type Run } from "@portal/shared/testing/runQuery";
import { expect, test } from "vitest";
import { eventQueries } from "../data/events.queries";
import { creditLotQueries } from "../features/credits/creditLots.queries";
import { newsQueries } from "../features/news/news.queries";
import { profileQueries } from "../features/profile/profile.queries";
import { todayEventQueries } from "../features/today/events/todayEvents.queries";
import { upcomingQueries } from "../features/upcoming/upcoming.queries";
import { wifiQueries } from "../features/wifi/wifi.queries";

const today = "2026-11-20";

const lists: QueryCase[] = [
  {
    title: "upcoming events, earliest first",
    read: (supabase, client) => client.fetchQuery(eventQueries.upcoming(supabase, today)),
    request:
      "GET events?select=id,title,description,date,time,location,max_attendees,attendees,is_free,credits,image_url,status&date=gte.2026-11-20&order=date.asc,time.asc",
    key: ["events", "upcoming", today],
  },
  {
    title: "the events that a member registered for",
    read: (supabase, client) => client.fetchQuery(eventQueries.registrations(supabase, "asha")),
    request: "GET event_registrations?select=event_id,credits_charged&user_id=eq.asha",
    key: ["events", "registrations", "asha"],
  },
  {
    title: "the cancelled registrations of a member, earliest first",
    read: (supabase, client) =>
      client.fetchQuery(eventQueries.cancelledRegistrations(supabase, "asha")),
    request:
      "GET cancelled_registrations?select=event_id,credits_refunded&user_id=eq.asha&registered_again_at=is.null&order=released_at.asc",
    key: ["events", "cancelled-registrations", "asha"],
  },
  {
    title: "the unspent credits of a member, earliest expiry first",
    read: (supabase, client) => client.fetchQuery(creditLotQueries.unspent(supabase, "asha")),
    request:
      "GET credit_lots?select=remaining,expires_at&user_id=eq.asha&remaining=gt.0&order=expires_at.asc",
    key: ["credit-lots", "asha"],
  },
  {
    title: "the five newest cafe specials",
    read: (supabase, client) => client.fetchQuery(newsQueries.cafeSpecials(supabase)),
    request: "GET cafe_specials?select=*&order=created_at.desc&limit=5",
    key: ["cafe-specials", "newest"],
  },
];

const counted: (QueryCase & { rows: string })[] = [
  {
    title: "the first three active events of a day",
    read: (supabase, client) => client.fetchQuery(todayEventQueries.onDay(supabase, today)),
    request: "GET events?select=*&date=eq.2026-11-20&status=eq.active&order=time.asc&limit=3",
    key: ["events", "today", today],
    rows: "events",
  },
  {
    title: "the next five bookings of a member",
    read: (supabase, client) => client.fetchQuery(upcomingQueries.next(supabase, "asha", today)),
    request:
      "GET bookings?select=id,booking_date,start_time,end_time,total_credits,rooms(name,credits_per_hour)&user_id=eq.asha&booking_date=gte.2026-11-20&order=booking_date.asc,start_time.asc&limit=5",
    key: ["bookings", "upcoming", "asha", today],
    rows: "bookings",
  },
  {
    title: "the five newest published updates",
    read: (supabase, client) => client.fetchQuery(newsQueries.spaceUpdates(supabase)),
    request: "GET space_updates?select=*&published=eq.true&order=created_at.desc&limit=5",
    key: ["space-updates", "newest"],
    rows: "updates",
  },
];

const networks = {
  member: { name: "Banyan", password: "in-the-shade" },
  guest: { name: "Banyan Guest", password: "" },
};

const single: (QueryCase & { row: object; value: unknown })[] = [
  {
    title: "the Wi-Fi networks",
    read: (supabase, client) => client.fetchQuery(wifiQueries.networks(supabase)),
    request: "GET system_settings?select=value&key=eq.wifi",
    key: ["settings", "wifi"],
    row: { value: networks },
    value: networks,
  },
  {
    title: "the profile of a member",
    read: (supabase, client) => client.fetchQuery(profileQueries.fields(supabase, "asha")),
    request: "GET profiles?select=id,full_name,organization,phone_number,updated_at&id=eq.asha",
    key: ["profile", "asha", "fields"],
    row: { id: "asha", full_name: "Asha Rao" },
    value: { id: "asha", full_name: "Asha Rao" },
  },
];

testLists(lists);

test.each(counted)("reads $title and counts all", async ({ read, request, key, rows }) => {
  const { data, sent, keys } = await runQuery(
    { [tableIn(request)]: pageOf([{ id: "1" }], 9) },
    read,
  );
  expect(sent).toEqual([request]);
  expect(keys).toEqual([key]);
  expect(data).toEqual({ [rows]: [{ id: "1" }], count: 9 });
});

test.each(single)("reads $title, or null", async ({ read, request, key, row, value }) => {
  const { data, sent, keys } = await runQuery({ [tableIn(request)]: [row] }, read);
  expect(sent).toEqual([request]);
  expect(keys).toEqual([key]);
  expect(data).toEqual(value);
  expect((await runQuery({ [tableIn(request)]: [] }, read)).data).toBeNull();
});

const withPlainErrors = [...lists, ...counted, ...single].filter(
  ({ request }) => !request.startsWith("GET events"),
);

testFailedReads(withPlainErrors);

test.each<[string, Run]>([
  [
    "Error fetching events: ",
    (supabase, client) => client.fetchQuery(eventQueries.upcoming(supabase, today)),
  ],
  [
    "Error fetching today's events: ",
    (supabase, client) => client.fetchQuery(todayEventQueries.onDay(supabase, today)),
  ],
])("rejects with the message '%s' followed by the server's", async (start, read) => {
  await expect(runQuery({ "GET events": serverError }, read)).rejects.toMatchObject({
    message: `${start}The database is not available`,
    cause: { code: "XX000" },
  });
});

test.each([
  { member: networks.member },
  { ...networks, guest: { name: "", password: "in-the-shade" } },
  { ...networks, member: { name: "Banyan" } },
])("rejects the invalid Wi-Fi setting %j", async (value) => {
  const reading = runQuery({ "GET system_settings": [{ value }] }, (supabase, client) =>
    client.fetchQuery(wifiQueries.networks(supabase)),
  );
  await expect(reading).rejects.toThrow();
});

test("never replaces a profile that is being edited, and never caches it", async () => {
  await runQuery({}, (supabase) => {
    expect(profileQueries.fields(supabase, "asha")).toMatchObject({
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      gcTime: 0,
    });
    return Promise.resolve();
  });
});
