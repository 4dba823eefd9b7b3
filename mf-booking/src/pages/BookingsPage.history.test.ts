// @vitest-environment happy-dom
import { serverError, type FakeBackend } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { memberId } from "../testing/fakePortal";
import { item, renderBookingsPage } from "../testing/renderBookingsPage";
import { freezeTimeAtNoon, tomorrow } from "../testing/testData";

freezeTimeAtNoon();

const change = (id: number, action: string, start: number, more: object) => ({
  id,
  booking_id: "later",
  action,
  booking_date: tomorrow,
  start_time: `${start}:00:00`,
  end_time: `${start + 1}:00:00`,
  created_at: `2026-11-1${id}T06:00:00Z`,
  credits_change: 0,
  changed_by: memberId,
  ...more,
});

async function openHistory(prepare?: (rest: FakeBackend) => void) {
  const { rest } = renderBookingsPage(prepare);
  await screen.findByRole("heading", { name: /Neem/ });
  const history = within(item("Neem"));
  expect(rest.sent("GET booking_history")).toEqual([]);
  fireEvent.click(history.getByText("History"));
  return { rest, history };
}

test("shows who made and moved a booking, when, and for what price", async () => {
  const { history } = await openHistory((rest) => {
    rest.tables.booking_history = [
      change(1, "created", 14, { credits_change: -4 }),
      change(2, "rescheduled", 12, { changed_by: "an admin's id" }),
      change(3, "rescheduled", 10, { credits_change: 1, changed_by: null }),
      change(4, "created", 16, { booking_id: "now" }),
    ];
  });
  const list = within(await history.findByRole("list", { name: "History" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Booked by you11 Nov 2026, 11:30 AMSat, 21 Nov 2026, 2:00 PM - 3:00 PM · 4 credits charged",
    "Rescheduled by an admin12 Nov 2026, 11:30 AMSat, 21 Nov 2026, 12:00 PM - 1:00 PM",
    "Rescheduled13 Nov 2026, 11:30 AMSat, 21 Nov 2026, 10:00 AM - 11:00 AM · 1 credit refunded",
  ]);
});

test("shows who requested and who approved a booking", async () => {
  const { history } = await openHistory((rest) => {
    rest.tables.booking_history = [
      change(1, "requested", 14, {}),
      change(2, "created", 14, {
        changed_by: "an admin's id",
        changed_by_name: "Meera Shah",
        credits_change: -4,
      }),
    ];
  });
  const list = within(await history.findByRole("list", { name: "History" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Requested by you/),
    expect.stringMatching(/^Approved by Meera Shah.* · 4 credits charged$/),
  ]);
});

test("offers a retry when the history can't be loaded", async () => {
  const { rest, history } = await openHistory(({ responses }) => {
    responses["GET booking_history"] = serverError;
  });
  await history.findByText("The history could not be loaded.");
  rest.responses["GET booking_history"] = [change(1, "created", 14, {})];
  fireEvent.click(history.getByRole("button", { name: "Retry" }));
  expect(await history.findByText("Booked by you")).toBeTruthy();
});

test("cancels a booking after the dashboard has cached its upcoming bookings", async () => {
  const { portal } = renderBookingsPage();
  portal.queryClient.setQueryData(["bookings", "upcoming"], { bookings: [], count: 0 });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits will be refunded.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(portal.toasts.map(({ title }) => title)).toEqual(["Booking Cancelled"]);
});
