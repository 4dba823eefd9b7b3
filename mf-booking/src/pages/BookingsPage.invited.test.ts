// @vitest-environment happy-dom
import { type FakeBackend, refusal, serverError } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderBookingsPage } from "../testing/renderBookingsPage";
import { freezeTimeAtNoon, today, tomorrow } from "../testing/testData";

freezeTimeAtNoon();

const ANSWER = "POST rpc/respond_to_invitation";

const invitation = (id: string, change: object = {}) => ({
  id,
  booking_id: `booking-of-${id}`,
  response: "none",
  booker_name: "Meera Shah",
  room_name: "Peepal",
  room_description: "First floor - Ten",
  booking_date: tomorrow,
  start_time: "10:00:00",
  end_time: "11:30:00",
  duration: 3,
  changed_at: "2026-11-19T08:00:00Z",
  ...change,
});

async function open(invitations: object[], path?: string, change?: (rest: FakeBackend) => void) {
  const page = renderBookingsPage((rest) => {
    rest.responses["POST rpc/my_invitations"] = invitations;
    rest.responses[ANSWER] = null;
    change?.(rest);
  }, path);
  const section = within(await screen.findByRole("region", { name: "Invited" }));
  return { ...page, section };
}

test("shows no list without invitations", async () => {
  renderBookingsPage();
  await screen.findByRole("heading", { name: /Neem/ });
  expect(screen.queryByRole("heading", { name: "Invited" })).toBeNull();
});

test("shows room, time, place and booker, and accepts", async () => {
  const { section, rest, portal } = await open([invitation("i1")]);
  const card = section.getByText(/Booked by Meera Shah/).closest("ul")?.textContent;
  expect(card).toBe(
    "Sat, 21 Nov 202610:00 AM - 11:30 AM (1.5 hours)First floorBooked by Meera Shah",
  );
  rest.responses["POST rpc/my_invitations"] = [invitation("i1", { response: "accepted" })];
  fireEvent.click(section.getByRole("button", { name: "Accept" }));
  await section.findByText("Accepted");
  expect(rest.sent(ANSWER).map(({ body }) => body)).toEqual([
    { invitation_id: "i1", response: "accepted" },
  ]);
  expect(section.queryByRole("button", { name: "Accept" })).toBeNull();
  expect(section.getByRole("button", { name: "Decline" })).toBeTruthy();
  expect(document.activeElement?.id).toBe("invitation-booking-of-i1");
  expect(portal.toasts[0]?.title).toBe("Invitation accepted");
});

test("focuses the invitation that the link names", async () => {
  await open([invitation("i1"), invitation("i2")], "/bookings#invitation-booking-of-i2");
  expect(document.activeElement?.id).toBe("invitation-booking-of-i2");
});

test("explains a link to an invitation that is gone", async () => {
  const { section } = await open([], "/bookings#invitation-booking-of-i2");
  expect(section.getByRole("status").textContent).toContain("You are no longer invited");
});

test("offers no answer once the booking has started", async () => {
  const { section } = await open([
    invitation("i1", { booking_date: today, start_time: "12:00:00", end_time: "13:00:00" }),
  ]);
  expect(section.queryByRole("button")).toBeNull();
});

test("says why an answer was refused, and keeps the invitation", async () => {
  const { section, portal } = await open([invitation("i1")], undefined, (rest) => {
    rest.responses[ANSWER] = refusal("booking_not_future");
  });
  fireEvent.click(section.getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Not answered"));
  expect(section.getByRole("button", { name: "Decline" })).toBeTruthy();
});

test("says that invitations could not be loaded, beside the bookings", async () => {
  const { section } = await open([], undefined, (rest) => {
    rest.responses["POST rpc/my_invitations"] = serverError;
  });
  expect(section.getByText("Your invitations could not be loaded.")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: /Neem/ })).toBeTruthy();
});
