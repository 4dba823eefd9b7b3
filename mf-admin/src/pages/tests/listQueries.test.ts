// @vitest-environment happy-dom
import { failure, pageOf, serverError } from "@portal/shared/testing/fakeBackend";
import { runQuery, type Run } from "@portal/shared/testing/runQuery";
import { expect, test } from "vitest";
import { affectedBookingsQuery } from "../../data/affectedBookings.queries";
import { readEvent } from "../../features/events/events.queries";
import { readRoom, roomQueries } from "../../features/rooms/rooms.queries";
import { readSnack } from "../../features/snacks/snacks.queries";
import { readSpecial, specialQueries } from "../../features/specials/specials.queries";
import { readUpdate, updateQueries } from "../../features/updates/updates.queries";
import { readProfile } from "../../features/users/users.queries";

test("reads all rooms by name", async () => {
  const { data, sent } = await runQuery({ "GET rooms": [{ id: "1" }] }, (supabase, client) =>
    client.fetchQuery(roomQueries.list(supabase)),
  );
  expect(sent).toEqual(["GET rooms?select=*&order=name.asc"]);
  expect(data).toEqual([{ id: "1" }]);
});

test("reads the bookings of a day by start time, with the member's name", async () => {
  const responses = {
    "GET bookings": [
      { id: "1", profiles: { full_name: "Asha Rao" } },
      { id: "2", profiles: { full_name: null } },
    ],
  };
  const { data, sent } = await runQuery(responses, (supabase, client) =>
    client.fetchQuery(roomQueries.bookingsOn(supabase, "2026-11-21")),
  );
  expect(sent).toEqual([
    "GET bookings?select=id,room_id,start_time,end_time,duration,total_credits,included_minutes,rupees_due,paid_paise,status,profiles!bookings_user_id_fkey(full_name)&booking_date=eq.2026-11-21&order=start_time.asc",
  ]);
  expect(data).toEqual([
    { id: "1", who: "Asha Rao" },
    { id: "2", who: "Unknown User" },
  ]);
});

test.each([
  ["a day", { day: "2026-11-21" }, "booking_date=eq.2026-11-21"],
  ["a room", { roomId: "r1", from: "2026-11-20" }, "room_id=eq.r1&booking_date=gte.2026-11-20"],
] as const)("reads the first five bookings of %s and counts all", async (_, scope, filter) => {
  const row = { id: "1", rooms: { name: "Neem" } };
  const responses = {
    "GET bookings": pageOf(
      [
        { ...row, profiles: { full_name: "Asha Rao", email: "asha@example.com" } },
        { ...row, profiles: { full_name: null, email: "dev@example.com" } },
        { ...row, profiles: { full_name: null, email: null } },
      ],
      9,
    ),
  };
  const { data, sent } = await runQuery(responses, (supabase, client) =>
    client.fetchQuery(affectedBookingsQuery(supabase, scope)),
  );
  expect(sent).toEqual([
    `GET bookings?select=id,booking_date,start_time,end_time,rooms!bookings_room_id_fkey(name),profiles!bookings_user_id_fkey(full_name,email)&${filter}&order=booking_date.asc,start_time.asc&limit=5`,
  ]);
  expect(data.count).toBe(9);
  expect(data.first).toEqual(
    ["Asha Rao", "dev@example.com", "Unknown User"].map((who) => ({ id: "1", room: "Neem", who })),
  );
});

const newestFirst: [string, number, Run][] = [
  ["space_updates", 10, (supabase, client) => client.fetchQuery(updateQueries.page(supabase, 3))],
  ["cafe_specials", 20, (supabase, client) => client.fetchQuery(specialQueries.page(supabase, 3))],
];

test.each(newestFirst)("reads %s newest first", async (table, size, read) => {
  const { data, sent } = await runQuery({ [`GET ${table}`]: pageOf([{ id: "1" }], 70) }, read);
  expect(sent).toEqual([
    `GET ${table}?select=*&order=created_at.desc,id.asc&offset=${2 * size}&limit=${size}`,
  ]);
  expect(data).toEqual({ rows: [{ id: "1" }], total: 70 });
});

test("reads the total from the first page if the last page is gone", async () => {
  const responses = {
    "GET cafe_specials": ({ query }: { query: URLSearchParams }) =>
      query.get("offset") === "0"
        ? pageOf([{ id: "1" }], 1)
        : failure(416, { code: "PGRST103", message: "Requested range not satisfiable" }),
  };
  const { data } = await runQuery(responses, (supabase, client) =>
    client.fetchQuery(specialQueries.page(supabase, 3)),
  );
  expect(data).toEqual({ rows: [], total: 1 });
});

const profileColumns = "id,full_name,organization,phone_number,created_at,updated_at";
const singleRows = [
  ["events", readEvent, "*"],
  ["rooms", readRoom, "*"],
  ["snacks", readSnack, "*"],
  ["cafe_specials", readSpecial, "*"],
  ["space_updates", readUpdate, "*"],
  ["profiles", readProfile, profileColumns],
] as const;

test.each(singleRows)("reads one row of %s by id, or null", async (table, read, columns) => {
  const key = `GET ${table}`;
  const found = await runQuery({ [key]: [{ id: "7" }] }, (supabase): Promise<unknown> =>
    read(supabase, { id: "7" }),
  );
  expect(found.data).toEqual({ id: "7" });
  expect(found.sent).toEqual([`GET ${table}?select=${columns}&id=eq.7`]);
  const missing = await runQuery({ [key]: [] }, (supabase): Promise<unknown> =>
    read(supabase, { id: "7" }),
  );
  expect(missing.data).toBeNull();
});

test.each(singleRows)("rejects when reading a row of %s fails", async (table, read) => {
  const reading = runQuery({ [`GET ${table}`]: serverError }, (supabase): Promise<unknown> =>
    read(supabase, { id: "7" }),
  );
  await expect(reading).rejects.toMatchObject({ code: "XX000" });
});
