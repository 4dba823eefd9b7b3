import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { QueryClientProvider } from "@tanstack/react-query";
import { App } from "antd";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { fakeBackend, type FakeResponses } from "@portal/shared/testing/fakeBackend";
import { TodayPage } from "../pages/TodayPage";
import { fakePortal } from "./fakePortal";
import "./inPortal";

export const nandita = {
  id: "v1",
  kind: "visitor",
  visitor_name: "Nandita Iyer",
  organization: "Tree Labs",
  purpose: "Interview",
  host_name: null,
  member_id: "maya",
  member_name: "Maya Host",
  expected_at: "10:00:00",
  is_walk_in: false,
  arrived_at: null as string | null,
  left_at: null as string | null,
  total_count: 3,
};
export const omar = { ...nandita, id: "v2", visitor_name: "Omar Ali", expected_at: "11:00:00" };
export const pass = {
  ...nandita,
  id: "d1",
  kind: "day_pass",
  visitor_name: "Priya Das",
  expected_at: null,
};
export const rohan = {
  id: "v9",
  visitor_name: "Rohan Shah",
  organization: null,
  purpose: null,
  host_name: null,
  visit_date: "2026-11-23",
  visit_time: "15:00:00",
  status: "pending",
  is_walk_in: false,
  profiles: { full_name: "Maya Host" },
};
export const walkIn = { ...rohan, id: "v10", visitor_name: "Wanda Lee", is_walk_in: true };
const neem = { id: "neem", name: "Neem", capacity: 4, credits_per_hour: 4, retired_at: null };
const booking = {
  id: "b1",
  kind: "member",
  room_id: "neem",
  booking_date: "2026-11-23",
  start_time: "11:30:00",
  end_time: "12:30:00",
  duration: 2,
  total_credits: 4,
  rupees_due: 0,
  paid_paise: 0,
  user_id: "asha",
  full_name: "Asha Rao",
  email: "asha@example.com",
  note: null,
  gap: 0,
  updated_at: "v1",
};

export const request = {
  id: "q1",
  user_id: "asha",
  room_id: "neem",
  booking_date: "2026-11-24",
  start_time: "10:00:00",
  end_time: "11:00:00",
  duration: 2,
  expires_at: "2026-11-24T04:30:00+00:00",
  terms: { credits: 4, rupees: 0, refunds: [] },
  rooms: { name: "Neem", room_rules: { gap: 0 } },
  profiles: { full_name: "Asha Rao", email: "asha@example.com" },
};

/** A row of `affected_requests`. */
export const affectedRequest = {
  id: "q1",
  room_name: "Neem",
  full_name: "Asha Rao",
  email: "asha@example.com",
  booking_date: "2026-11-24",
  start_time: "10:00:00",
  end_time: "11:00:00",
};

export const owed = {
  booking_id: "b5",
  order_id: null as string | null,
  user_id: "asha",
  full_name: "Asha Rao",
  email: "asha@example.com",
  room_name: "Hall",
  booking_date: "2026-11-23",
  start_time: "14:00:00",
  end_time: "15:00:00",
  balance_paise: 200_000,
  is_cancelled: false,
  total_count: 1,
};

/** Monday, 23 November 2026, 12:00 in Asia/Kolkata. */
export const NOON = Date.parse("2026-11-23T06:30:00Z");

export const fullDesk = (): FakeResponses => ({
  "GET rooms": [neem, { ...neem, id: "oak", name: "Oak" }],
  "POST rpc/calendar_entries": [booking],
  "GET system_settings": { value: defaultOpeningHours },
  "POST rpc/arrivals_on": [nandita, omar, pass],
  "GET visitors": [walkIn, rohan],
  "GET booking_holds": [],
  "GET snacks": [
    { id: "s1", name: "Murukku", quantity: 0 },
    { id: "s2", name: "Chikki", quantity: 3 },
  ],
  "GET cafe_orders": [],
  "POST rpc/desk_balances": [owed],
  "POST rpc/bookings_in_closed_hours": [
    { ...booking, id: "b7", room_name: "Oak", booking_date: "2026-11-28", total_count: 1 },
  ],
});

/** The page Today, with one row in each section. */
export function renderToday(responses: FakeResponses = {}, transport?: unknown) {
  const rest = fakeBackend({ ...fullDesk(), ...responses });
  const portal = fakePortal((sent) => rest.fetch(sent), transport);
  render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={["/admin/today"]}>
          <App>
            <TodayPage />
          </App>
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  return { rest, portal };
}

export const checkIn = (name: string) => screen.findByRole("button", { name: `Check in ${name}` });
