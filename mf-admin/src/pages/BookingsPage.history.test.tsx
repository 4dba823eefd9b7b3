import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { fakeBackend, serverError } from "@portal/shared/testing/fakeBackend";
import { expect, test } from "vitest";
import { fakePortal } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { BookingsPage } from "./BookingsPage";

const span = { booking_date: "2026-11-21", start_time: "09:00:00", end_time: "10:00:00" };
const listed = {
  ...span,
  room_id: "neem",
  room_name: "Neem",
  user_id: "asha",
  full_name: "Asha Rao",
  email: "asha@example.com",
  duration: 2,
  total_credits: 4,
  rupees_due: 0,
  paid_paise: 0,
  status: "confirmed",
  created_at: "2026-11-20T06:00:00Z",
  total_count: 1,
};
const change = { ...span, booking_id: "kept", created_at: "2026-11-20T06:00:00Z" };

function world() {
  return fakeBackend(
    {
      "POST rpc/search_bookings": [{ ...listed, id: "kept" }],
      "POST rpc/search_cancelled_bookings": [
        {
          ...listed,
          id: "gone",
          status: "cancelled",
          cancelled_at: "2026-11-20T08:30:00Z",
          credits_refunded: 4,
        },
      ],
      "GET bookings": null,
      "GET orders": [],
      "GET rooms": [{ id: "0b2f1c0e-0000-4000-8000-000000000001", name: "Neem" }],
      "GET profiles": [
        { id: "asha", display_name: "Asha Rao" },
        { id: "boss", display_name: "Bina Boss" },
      ],
    },
    {
      tables: {
        booking_history: [
          { ...change, id: 1, action: "created", credits_change: -4, changed_by: "asha" },
          { ...change, id: 2, action: "rescheduled", credits_change: 2, changed_by: "boss" },
          { ...change, id: 3, action: "rescheduled", credits_change: 0, changed_by: null },
          { ...change, id: 4, action: "rescheduled", credits_change: 0, changed_by: "left" },
        ],
      },
    },
  );
}

async function show(prepare?: (rest: ReturnType<typeof world>) => void) {
  const rest = world();
  prepare?.(rest);
  render(<BookingsPage />, inPortal(fakePortal((request) => rest.fetch(request))));
  await screen.findByText("Neem");
  return rest;
}

test("shows what is due at the front desk for a rupee-priced room", async () => {
  await show(({ responses }) => {
    const hall = { ...listed, id: "kept", total_credits: 0, rupees_due: 2000 };
    responses["POST rpc/search_bookings"] = [hall];
    responses["GET bookings"] = { rupees_due: 2000, paid_paise: 0 };
  });
  expect(screen.getByText("₹2,000 due")).toBeTruthy();
  openDetail();
  const desk = within(await screen.findByRole("region", { name: "Front desk" }));
  desk.getByRole("button", { name: "Take ₹2,000" });
});

test("shows what has to be returned for a cancelled booking", async () => {
  await show(({ responses }) => {
    responses["POST rpc/search_bookings"] = [{ ...listed, id: "kept", paid_paise: 200_000 }];
  });
  expect(screen.getByText("₹2,000 to return")).toBeTruthy();
});

const openDetail = () => fireEvent.click(screen.getByRole("button", { name: "Expand row" }));

test("shows who made and moved a booking, when, and for what price", async () => {
  const rest = await show();
  expect(rest.sent("GET booking_history")).toEqual([]);
  openDetail();
  const history = within(await screen.findByRole("region", { name: "History" }));
  await history.findByText("Booked by Asha Rao");
  expect(history.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Booked by Asha Rao20 Nov 2026, 11:30 AMSat, 21 Nov 2026, 9:00 AM - 10:00 AM · 4 credits charged",
    "Rescheduled by Bina Boss20 Nov 2026, 11:30 AMSat, 21 Nov 2026, 9:00 AM - 10:00 AM · 2 credits refunded",
    "Rescheduled20 Nov 2026, 11:30 AMSat, 21 Nov 2026, 9:00 AM - 10:00 AM",
    "Rescheduled by a deleted account20 Nov 2026, 11:30 AMSat, 21 Nov 2026, 9:00 AM - 10:00 AM",
  ]);
  expect(rest.sent("GET profiles")[0]?.query.get("id")).toBe("in.(asha,boss,left)");
});

test("shows a failed read of the history in place and can retry it", async () => {
  const rest = await show(({ responses }) => {
    responses["GET booking_history"] = serverError;
  });
  openDetail();
  const alert = await screen.findByText("Error loading the history");
  delete rest.responses["GET booking_history"];
  const retry = within(alert.closest<HTMLElement>("[role=alert]") ?? alert);
  fireEvent.click(retry.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Booked by Asha Rao")).toBeTruthy();
});

test("lists cancelled bookings with the day of the cancellation and without actions", async () => {
  const rest = await show();
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Bookings to show" }));
  fireEvent.click(await screen.findByTitle("Cancelled"));
  await screen.findByRole("columnheader", { name: /Cancelled on/ });
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Cancel Neem on 2026-11-21" })).toBeNull(),
  );
  await screen.findByText("Fri, 20 Nov 2026");
  openDetail();
  expect(await screen.findByText("Cancelled", { selector: "td *, td" })).toBeTruthy();
  await waitFor(() =>
    expect(rest.sent("GET booking_history")[0]?.query.get("booking_id")).toBe("eq.gone"),
  );
});
