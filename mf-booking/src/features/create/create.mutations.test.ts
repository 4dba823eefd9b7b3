// @vitest-environment happy-dom
import { refusal, serverError, type Answers } from "@portal/shared/testing/fakeBackend";
import { runQuery } from "@portal/shared/testing/runQuery";
import { expect, test } from "vitest";
import { createBooking } from "./create.mutations";

const booking = {
  user_id: "asha",
  room_id: "neem",
  booking_date: "2026-11-21",
  start_time: "10:00",
  duration: 2,
};
const created = { id: "b1", total_credits: 4 };

const lostAnswer = () => {
  throw new TypeError("Failed to fetch");
};
const sameBooking =
  "GET bookings?select=id,total_credits&user_id=eq.asha&room_id=eq.neem&booking_date=eq.2026-11-21&start_time=eq.10:00&duration=eq.2";

test.each([
  ["the answer is lost", lostAnswer, false],
  ["a retry finds the slot taken", () => refusal("slot_taken"), true],
])("returns the member's booking of the slot if %s", async (_, post, isUnconfirmed) => {
  const answers: Answers = { "POST bookings": post, "GET bookings": [created] };
  const { data, sent } = await runQuery(answers, (supabase) =>
    createBooking(supabase, booking, isUnconfirmed),
  );
  expect(data).toEqual(created);
  expect(sent[1]).toBe(sameBooking);
});

test.each([
  ["the slot is taken and no answer was lost", refusal("slot_taken"), false, "slot_taken"],
  ["a retry is refused for another reason", refusal("past_date"), true, "past_date"],
  ["a retry fails", serverError, true, "The database is not available"],
])("rejects without looking for a booking if %s", async (_, post, isUnconfirmed, message) => {
  const answers: Answers = { "POST bookings": post, "GET bookings": [created] };
  const writing = runQuery(answers, (supabase) => createBooking(supabase, booking, isUnconfirmed));
  await expect(writing).rejects.toMatchObject({ message });
});

test.each([
  ["is none", []],
  ["cannot be read", serverError],
])("rejects with the first error if the booking %s", async (_, existing) => {
  const answers: Answers = { "POST bookings": lostAnswer, "GET bookings": existing };
  const writing = runQuery(answers, (supabase) => createBooking(supabase, booking, true));
  await expect(writing).rejects.toThrow("Failed to fetch");
});
