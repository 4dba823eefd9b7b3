import type { FakeBackend } from "@portal/shared/testing/fakeBackend";

export const guest = (id: string, change: object = {}) => ({
  id,
  booking_id: "later",
  user_id: null,
  name: null,
  email: `${id}@example.org`,
  response: "none",
  receives_email: true,
  invited_at: "2026-11-19T08:00:00Z",
  ...change,
});

/** A backend with guests, in which members can be found by name. */
export function withGuests(rest: FakeBackend, ...guests: object[]): void {
  rest.tables["booking_guests"] = guests as never;
  rest.responses["POST rpc/find_members"] = [{ member_id: "m1", name: "Ravi Kumar" }];
  rest.responses["POST rpc/invite_to_booking"] = 1;
  rest.responses["POST rpc/remove_guest"] = null;
}
