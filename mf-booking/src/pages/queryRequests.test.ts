// @vitest-environment happy-dom
import { pageOf, serverError } from "@portal/shared/testing/fakeBackend";
import {
  type QueryCase,
  tableIn,
  testFailedReads,
  testLists,
} from "@portal/shared/testing/queryCases";
import { runQuery } from "@portal/shared/testing/runQuery";
import { InfiniteQueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import { bookingLimitQueries } from "../data/bookingLimits.queries";
import { takenSlotsOfDay, freeSpansQuery } from "../data/slots/slots.queries";
import { calendarFeedQueries } from "../features/calendar/calendarFeed.queries";
import { dayPassQueries } from "../features/day-passes/dayPasses.queries";
import { guestQueries } from "../features/invitations/guests/guests.queries";
import { myInvitationQueries } from "../features/invitations/mine/myInvitations.queries";
import { myBookingQueries } from "../features/my-bookings/myBookings.queries";
import { myRequestsQuery } from "../features/my-bookings/requests/requests.queries";
import { roomQueries } from "../data/rooms.queries";
import { visitorQueries } from "../features/visitors/visitors.queries";

type Value = [rows: object[], value: unknown];

const lists: QueryCase[] = [
  {
    title: "taken slots of a day",
    read: (supabase, client) => client.fetchQuery(takenSlotsOfDay(supabase, "2026-11-21")),
    request: "POST rpc/day_board",
    key: ["slots", "2026-11-21"],
  },
  {
    title: "free spans of a day",
    read: (supabase, client) => client.fetchQuery(freeSpansQuery(supabase, "2026-11-21")),
    request: "POST rpc/free_spans",
    key: ["slots", "free", "2026-11-21"],
  },
  {
    title: "bookings of a member, latest first",
    read: (supabase, client) => client.fetchQuery(myBookingQueries.ofUser(supabase, "asha")),
    request:
      "GET bookings?select=id,booking_date,start_time,end_time,duration,total_credits,rupees_due,included_minutes,paid_paise,updated_at,booked_by_name,price_reason,refund_from,series_id,series_position,series:booking_series!bookings_series_id_fkey(frequency,every_weeks,starts_on,booked),guests:booking_guests(id,name,email,response,receives_email),room:rooms!bookings_room_id_fkey(id,name,capacity,credits_per_hour,description,retired_at,rules:room_rules(refund_ladder))&user_id=eq.asha&order=booking_date.desc,start_time.desc",
    key: ["bookings", "mine", "asha"],
  },
  {
    title: "guests of a booking, in the order of their invitations",
    read: (supabase, client) => client.fetchQuery(guestQueries.ofBooking(supabase, "b1")),
    request:
      "GET booking_guests?select=id,name,email,response,receives_email&booking_id=eq.b1&order=invited_at.asc,id.asc",
    key: ["bookings", "guests", "b1"],
  },
  {
    title: "members by name",
    read: (supabase, client) => client.fetchQuery(guestQueries.members(supabase, "ravi")),
    request: "POST rpc/find_members",
    key: ["bookings", "members", "ravi"],
  },
  {
    title: "invitations of a member",
    read: (supabase, client) => client.fetchQuery(myInvitationQueries.mine(supabase, "asha")),
    request: "POST rpc/my_invitations",
    key: ["bookings", "invitations", "asha"],
  },
  {
    title: "day passes of a member, newest first",
    read: (supabase, client) => client.fetchQuery(dayPassQueries.ofUser(supabase, "asha")),
    request:
      "GET day_passes?select=id,visitor_name,email,purpose,date,credits_used,created_at,arrived_at,is_included&user_id=eq.asha&order=created_at.desc",
    key: ["day-passes", "mine", "asha"],
  },
];

const single: (QueryCase & { values: Value[] })[] = [
  {
    title: "rooms that can be booked",
    read: (supabase, client) => client.fetchQuery(roomQueries.list(supabase)),
    request:
      "GET rooms?select=id,name,capacity,credits_per_hour,description,image_url,photos,amenities,room_rules(hours,step,shortest,longest,notice_minutes,days_ahead,max_open,refund_ladder,approval_hours,gap,booked_by,prices)&retired_at=is.null&order=name.asc",
    key: ["rooms", "bookable"],
    values: [
      [[], []],
      [[{ id: "1", room_rules: null }], [{ id: "1", rules: defaultRoomRules }]],
      [
        [{ id: "1", room_rules: { ...defaultRoomRules, longest: 2 } }],
        [{ id: "1", rules: { ...defaultRoomRules, longest: 2 } }],
      ],
    ],
  },
  {
    title: "the price of a day pass",
    read: (supabase, client) => client.fetchQuery(dayPassQueries.price(supabase)),
    request: "GET system_settings?select=value&key=eq.day_pass_credits",
    key: ["settings", "day_pass_credits", "price"],
    values: [
      [[{ value: { credits: 12 } }], 12],
      [[{ value: { credits: 1 } }], 1],
      [[{ value: { credits: 0 } }], 8],
      [[{ value: { credits: 1.5 } }], 8],
      [[{ value: null }], 8],
      [[], 8],
    ],
  },
  {
    title: "the number of days that can be booked ahead",
    read: (supabase, client) => client.fetchQuery(bookingLimitQueries.daysAhead(supabase)),
    request: "GET system_settings?select=value&key=eq.booking_limits",
    key: ["settings", "booking_limits", "days-ahead"],
    values: [
      [[{ value: { days_ahead: 30 } }], 30],
      [[{ value: { days_ahead: 1 } }], 1],
      [[{ value: { days_ahead: 0 } }], 365],
      [[{ value: { days_ahead: 1.5 } }], 365],
      [[{ value: null }], 365],
      [[], 365],
    ],
  },
  {
    title: "requests of a member that wait for approval",
    read: (supabase, client) => client.fetchQuery(myRequestsQuery(supabase, "asha")),
    request:
      "GET booking_holds?select=id,booking_date,start_time,end_time,duration,terms,expires_at,room:rooms!booking_holds_room_id_fkey(name)&user_id=eq.asha&is_request=eq.true&ended_at=is.null&order=booking_date.asc,start_time.asc",
    key: ["bookings", "requests", "asha"],
    values: [
      [
        [{ id: "q1", terms: { credits: 4, rupees: 0, refunds: [] } }],
        [{ id: "q1", price: { credits: 4, rupees: 0 } }],
      ],
      [[], []],
    ],
  },
  {
    title: "the token of the member's calendar feed",
    read: (supabase, client) => client.fetchQuery(calendarFeedQueries.token(supabase, "asha")),
    request: "GET calendar_feeds?select=token&user_id=eq.asha",
    key: ["calendar-feed", "asha"],
    values: [
      [[{ token: "t1" }], "t1"],
      [[], null],
    ],
  },
];

testLists(lists);

test.each(single)("reads $title, or the default", async ({ read, request, key, values }) => {
  for (const [rows, value] of values) {
    const { data, sent, keys } = await runQuery({ [tableIn(request)]: rows }, read);
    expect(sent).toEqual([request]);
    expect(keys).toEqual([key]);
    expect(data).toEqual(value);
  }
});

testFailedReads([...lists, ...single]);

test("reads visitors in pages of 50, newest first, until a page is not full", async () => {
  const rows = Array.from({ length: 50 }, (_, n) => ({ id: `v${n}` }));
  const responses = {
    "GET visitors": ({ query }: { query: URLSearchParams }) =>
      query.get("offset") === "0" ? rows : pageOf(rows.slice(1), 99),
  };
  const { data, sent, keys } = await runQuery(responses, (supabase, client) =>
    client.fetchInfiniteQuery({ ...visitorQueries.list(supabase, "asha"), pages: 3 }),
  );
  const request =
    "GET visitors?select=id,visitor_name,user_id,email,phone,organization,host_name,purpose,status,visit_date,visit_time,visit_duration,arrived_at,left_at,is_walk_in&order=created_at.desc,id.asc";
  expect(sent).toEqual([`${request}&offset=0&limit=50`, `${request}&offset=50&limit=50`]);
  expect(keys).toEqual([["visitors", "list", "asha"]]);
  expect(data.pages.map((page) => page.length)).toEqual([50, 49]);
});

test("lists a visitor once who is on two pages", async () => {
  const pages = [
    [{ id: "v1" }, { id: "v2" }],
    [{ id: "v2" }, { id: "v3" }],
  ];
  const { data } = await runQuery({}, (supabase, client) => {
    const list = visitorQueries.list(supabase, "asha");
    client.setQueryData(list.queryKey, { pages, pageParams: [0, 1] } as never);
    return Promise.resolve(new InfiniteQueryObserver(client, list).getCurrentResult());
  });
  expect(data.data).toEqual([{ id: "v1" }, { id: "v2" }, { id: "v3" }]);
});

test("rejects when reading visitors fails", async () => {
  const reading = runQuery({ "GET visitors": serverError }, (supabase, client) =>
    client.fetchInfiniteQuery(visitorQueries.list(supabase, "asha")),
  );
  await expect(reading).rejects.toMatchObject({ code: "XX000" });
});
