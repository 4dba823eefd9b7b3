// @vitest-environment happy-dom
import { serverError } from "@portal/shared/testing/fakeBackend";
import { runQuery, type Run } from "@portal/shared/testing/runQuery";
import { expect, test } from "vitest";
import { createFeed, revokeFeed } from "../features/calendar/calendarFeed.mutations";
import { createBooking } from "../features/create/useCreateBooking";
import { createDayPass } from "../features/day-passes/dayPasses.mutations";
import { cancelBooking } from "../features/my-bookings/cancel/myBookings.mutations";
import { rescheduleBooking } from "../features/reschedule/reschedule.mutations";
import { registerVisitor } from "../features/visitors/visitors.mutations";

const booking = {
  user_id: "asha",
  room_id: "neem",
  booking_date: "2026-11-21",
  start_time: "10:00",
  duration: 2,
  quote_id: "quote-1",
  request_id: "request-1",
};
const guest = {
  visitorName: "Meera",
  email: "meera@example.com",
  phone: "98765",
  organization: "Teak & Co",
  hostName: "Asha",
  purpose: "Interview",
  visitDate: "2026-11-21",
};
const visit = { ...guest, visitTime: "09:00", visitDuration: 1.5 };
const sentVisit = {
  user_id: "asha",
  visitor_name: "Meera",
  email: "meera@example.com",
  phone: "98765",
  organization: "Teak & Co",
  host_name: "Asha",
  purpose: "Interview",
  visit_date: "2026-11-21",
  visit_time: "09:00",
  visit_duration: 1.5,
  status: "pending",
};
const noOptionalFields = { phone: "", organization: "", hostName: "", purpose: "" };
const created = { id: "b1", total_credits: 4 };
const pass = { id: "p1", credits_used: 8 };

const writes: {
  title: string;
  write: Run;
  response: object[];
  request: string;
  body: unknown;
  result: unknown;
}[] = [
  {
    title: "books a slot",
    write: (supabase) => createBooking(supabase, booking),
    response: [created],
    request: "POST bookings?select=id,total_credits",
    body: booking,
    result: created,
  },
  {
    title: "cancels a booking for the refund that was shown",
    write: (supabase) =>
      cancelBooking(supabase, { id: "b1", updated_at: "v1" }, { credits: 3, minutes: 60 }),
    response: [],
    request: "POST rpc/cancel_booking",
    body: { booking_id: "b1", version: "v1", credits_agreed: 3, minutes_agreed: 60 },
    result: true,
  },
  {
    title: "cancels a booking",
    write: (supabase) => cancelBooking(supabase, { id: "b1", updated_at: "v1" }, null),
    response: [{ id: "b1" }],
    request: "DELETE bookings?id=eq.b1&updated_at=eq.v1&select=id",
    body: null,
    result: true,
  },
  {
    title: "reschedules a booking",
    write: (supabase) =>
      rescheduleBooking(
        supabase,
        { bookingId: "b1", roomId: "neem", day: "2026-11-22", start: "11:30", units: 3 },
        { version: "v1", quoteId: "quote-2" },
        "request-2",
      ),
    response: [created],
    request: "POST rpc/reschedule_booking",
    body: {
      booking_id: "b1",
      new_room: "neem",
      new_date: "2026-11-22",
      new_start_time: "11:30",
      new_duration: 3,
      version: "v1",
      quote_id: "quote-2",
      request_id: "request-2",
    },
    result: created,
  },
  {
    title: "buys a day pass",
    write: (supabase) => createDayPass(supabase, "request-1", { guest, credits: 8 }),
    response: [pass],
    request: "POST rpc/create_day_pass",
    body: {
      request: "request-1",
      visitor_name: "Meera",
      email: "meera@example.com",
      phone: "98765",
      organization: "Teak & Co",
      host_name: "Asha",
      purpose: "Interview",
      visit_date: "2026-11-21",
      credits_agreed: 8,
    },
    result: pass,
  },
  {
    title: "registers a visitor",
    write: (supabase) => registerVisitor(supabase, "asha", visit),
    response: [],
    request: "POST visitors",
    body: sentVisit,
    result: undefined,
  },
  {
    title: "registers a visitor with empty optional fields as null",
    write: (supabase) => registerVisitor(supabase, "asha", { ...visit, ...noOptionalFields }),
    response: [],
    request: "POST visitors",
    body: { ...sentVisit, phone: null, organization: null, host_name: null, purpose: null },
    result: undefined,
  },
  {
    title: "creates a calendar feed",
    write: (supabase) => createFeed(supabase, "asha"),
    response: [],
    request: "POST calendar_feeds",
    body: { user_id: "asha" },
    result: undefined,
  },
  {
    title: "revokes a calendar feed",
    write: (supabase) => revokeFeed(supabase, "asha"),
    response: [],
    request: "DELETE calendar_feeds?user_id=eq.asha",
    body: null,
    result: undefined,
  },
];

const callIn = (request: string) => request.replace(/\?.*/, "");

test.each(writes)("$title", async ({ write, response, request, body, result }) => {
  const { data, sent, bodies } = await runQuery({ [callIn(request)]: response }, write);
  expect(sent).toEqual([request]);
  expect(bodies).toEqual([body]);
  expect(data).toEqual(result);
});

test.each(writes)("$title: rejects after a failure", async ({ write, request }) => {
  const writing = runQuery({ [callIn(request)]: serverError }, write);
  await expect(writing).rejects.toMatchObject({ code: "XX000" });
});
