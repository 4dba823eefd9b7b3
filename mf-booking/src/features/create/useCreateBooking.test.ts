// @vitest-environment happy-dom
import { refusal, serverError } from "@portal/shared/testing/fakeBackend";
import { runQuery } from "@portal/shared/testing/runQuery";
import { expect, test } from "vitest";
import { createBooking } from "./useCreateBooking";

const booking = {
  user_id: "asha",
  room_id: "neem",
  booking_date: "2026-11-21",
  start_time: "10:00",
  duration: 2,
  quote_id: "quote-1",
  request_id: "request-1",
};
const created = { id: "b1", total_credits: 4 };

const create = (response: object) =>
  runQuery({ "POST bookings": response }, (supabase) => createBooking(supabase, booking));

test("returns the booking of the first request when it is repeated", async () => {
  const { data, sent } = await create(refusal("request_repeated", created));
  expect(data).toEqual(created);
  expect(sent).toHaveLength(1);
});

test.each([
  ["the slot is taken", refusal("slot_taken"), "slot_taken"],
  ["its booking was cancelled", refusal("request_outdated"), "request_outdated"],
  ["its id was used for another booking", refusal("request_reused"), "request_reused"],
  ["the response has no booking", refusal("request_repeated"), "request_repeated"],
  ["the database fails", serverError, "The database is not available"],
])("rejects if %s", async (_, response, message) => {
  await expect(create(response)).rejects.toMatchObject({ message });
});
