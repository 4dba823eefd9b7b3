// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { defaultOpeningHours } from "../domain/openingHours";
import { serverError } from "../testing/fakeBackend";
import { runQuery, type Run } from "../testing/runQuery";
import { creditBalanceQuery } from "./credits/creditBalance";
import { bookingRefundQuery, registrationRefundQuery } from "./credits/refunds";
import { openingHoursQuery } from "./openingHours";
import { profileNameQuery } from "./profile";

const hours = {
  hours: [{ day: "Monday", open: "07:00", close: "21:00", isOpen: true }],
  holidays: [],
};
const lots = [{ credits: 4, expires_at: null, is_renewed: false }];

interface Case {
  title: string;
  read: Run;
  request: string;
  body?: object;
  key: unknown[];
  rows: object[];
  data: unknown;
  error: object;
}

const databaseError = { code: "XX000" };
const cases: Case[] = [
  {
    title: "a name",
    read: (supabase, client) => client.fetchQuery(profileNameQuery(supabase, "asha")),
    request: "GET profiles?select=full_name&id=eq.asha",
    key: ["profile", "asha", "name"],
    rows: [{ full_name: "Asha Rao" }],
    data: "Asha Rao",
    error: databaseError,
  },
  {
    title: "a balance",
    read: (supabase, client) => client.fetchQuery(creditBalanceQuery(supabase, "asha")),
    request: "GET user_credits?select=balance&user_id=eq.asha",
    key: ["credits", "asha"],
    rows: [{ balance: 12 }],
    data: 12,
    error: { message: "Failed to fetch user credits", cause: databaseError },
  },
  {
    title: "the opening hours",
    read: (supabase, client) => client.fetchQuery(openingHoursQuery(supabase)),
    request: "GET system_settings?select=value&key=eq.opening_hours",
    key: ["settings", "opening_hours"],
    rows: [{ value: hours }],
    data: hours,
    error: {
      message: "Error fetching opening hours: The database is not available",
      cause: databaseError,
    },
  },
  {
    title: "the refund of a cancellation",
    read: (supabase, client) => client.fetchQuery(bookingRefundQuery(supabase, "b1")),
    request: "POST rpc/booking_refund",
    body: { booking_id: "b1" },
    key: ["booking-refund", "b1", null],
    rows: lots,
    data: lots,
    error: databaseError,
  },
  {
    title: "the refund of a reschedule",
    read: (supabase, client) => client.fetchQuery(bookingRefundQuery(supabase, "b1", 3)),
    request: "POST rpc/booking_refund",
    body: { booking_id: "b1", new_duration: 3 },
    key: ["booking-refund", "b1", 3],
    rows: lots,
    data: lots,
    error: databaseError,
  },
  {
    title: "the refund of a registration",
    read: (supabase, client) => client.fetchQuery(registrationRefundQuery(supabase, "e1")),
    request: "POST rpc/registration_refund",
    body: { event_id: "e1" },
    key: ["registration-refund", "e1"],
    rows: lots,
    data: lots,
    error: databaseError,
  },
];

const callIn = (request: string) => request.replace(/\?.*/, "");

test.each(cases)("reads $title", async ({ read, request, body, key, rows, data }) => {
  const result = await runQuery({ [callIn(request)]: rows }, read);
  expect(result).toEqual({ data, sent: [request], bodies: [body ?? null], keys: [key] });
});

test.each(cases)("rejects when reading $title fails", async ({ read, request, error }) => {
  const reading = runQuery({ [callIn(request)]: serverError }, read);
  await expect(reading).rejects.toMatchObject(error);
});

test.each<[string, Run, string, object[], unknown]>([
  [
    "null for a missing profile",
    (supabase, client) => client.fetchQuery(profileNameQuery(supabase, "asha")),
    "GET profiles",
    [],
    null,
  ],
  [
    "null for a profile without a name",
    (supabase, client) => client.fetchQuery(profileNameQuery(supabase, "asha")),
    "GET profiles",
    [{ full_name: null }],
    null,
  ],
  [
    "the default for opening hours that are not set",
    (supabase, client) => client.fetchQuery(openingHoursQuery(supabase)),
    "GET system_settings",
    [],
    defaultOpeningHours,
  ],
])("reads %s", async (_, read, request, rows, expected) => {
  expect((await runQuery({ [request]: rows }, read)).data).toEqual(expected);
});

test.each([
  ["opening hours", "GET system_settings", [{ value: { hours: "always" } }]],
  ["a refund", "POST rpc/registration_refund", [{ credits: 0.5 }]],
])("rejects %s in an unknown format", async (_, request, rows) => {
  const reading = runQuery<unknown>({ [request]: rows }, (supabase, client) =>
    request.startsWith("GET")
      ? client.fetchQuery(openingHoursQuery(supabase))
      : client.fetchQuery(registrationRefundQuery(supabase, "e1")),
  );
  await expect(reading).rejects.toThrow();
});
