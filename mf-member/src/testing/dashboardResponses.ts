import type { FakeResponses } from "@portal/shared/testing/fakeBackend";

export const booking = {
  id: "b1",
  booking_date: "2026-11-20",
  start_time: "09:00:00",
  end_time: "10:30:00",
  total_credits: 0,
  created_at: "2026-11-19T10:00:00Z",
  rooms: { name: "Fig Room", credits_per_hour: null },
};
const update = {
  id: "u1",
  title: "Lift maintenance",
  content: "The lift rests on Sunday.",
  created_at: "2026-11-18T10:00:00Z",
};
export const dashboardResponses: FakeResponses = {
  "GET profiles": [{ full_name: "Asha Rao" }],
  "GET user_credits": [{ balance: 40 }],
  "GET bookings": [booking],
  "GET space_updates": [update],
};
