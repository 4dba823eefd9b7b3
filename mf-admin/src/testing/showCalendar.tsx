import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { QueryClientProvider } from "@tanstack/react-query";
import { App } from "antd";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import {
  fakeBackend,
  type FakeResponses,
  type SentRequest,
} from "@portal/shared/testing/fakeBackend";
import { CalendarPage } from "../pages/CalendarPage";
import { fakePortal } from "./fakePortal";
import "./inPortal";

const neem = { id: "neem", name: "Neem", capacity: 4, credits_per_hour: 4, retired_at: null };
export const oak = { ...neem, id: "oak", name: "Oak" };
const yew = { ...neem, id: "yew", name: "Yew", credits_per_hour: null };
export const entry = {
  id: "b1",
  kind: "member",
  room_id: "neem",
  booking_date: "2026-11-23",
  start_time: "10:00:00",
  end_time: "11:00:00",
  duration: 2,
  total_credits: 4,
  rupees_due: 0,
  paid_paise: 0,
  user_id: "asha",
  full_name: "Asha Rao",
  email: "asha@example.com",
  note: null,
  updated_at: "v1",
  gap: 0,
};
const taken = {
  ...entry,
  id: "b2",
  kind: "rupees",
  full_name: "Bilal Khan",
  start_time: "11:30:00",
  end_time: "12:00:00",
  duration: 1,
  rupees_due: 1000,
};
/** The quote of a move that charges 2 credits. */
export const quote = {
  quote_id: "quote of 6",
  refusal: null as string | null,
  credits: 6,
  rupees: 0,
  credits_change: -2,
  balance: 5,
  shortfall: 0,
  lots: [{ credits: 2, expires_at: null, is_renewed: false }],
  refunds: [],
};
const unchanged = { ...quote, quote_id: "quote of 4", credits: 4, credits_change: 0, lots: [] };

/** Response to a move that charges 2 credits. */
export const moved = {
  total_credits: 6,
  rupees_due: 0,
  credits_change: -2,
  balance: 3,
  updated_at: "v2",
};

/** Two bookings of Neem on a Monday, a free room, and one that is priced in rupees. */
export function renderCalendar(search: string, transport?: unknown, responses: FakeResponses = {}) {
  const rest = fakeBackend({
    "GET rooms": [neem, oak, yew],
    "POST rpc/calendar_entries": [entry, taken],
    "GET system_settings": { value: defaultOpeningHours },
    "GET booking_holds": [],
    "GET bookings": null,
    "GET orders": [],
    "POST rpc/move_booking": moved,
    "POST rpc/quote_booking": ({ body }: SentRequest) =>
      (body as { duration: number }).duration === entry.duration ? unchanged : quote,
    ...responses,
  });
  const portal = fakePortal((request) => rest.fetch(request), transport);
  render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={[`/admin/calendar?${search}`]}>
          <App>
            <CalendarPage />
          </App>
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  return rest;
}

export async function showCalendar(responses: FakeResponses = {}) {
  const rest = renderCalendar("day=2026-11-23", undefined, responses);
  const booking = await screen.findByRole("button", { name: /^Asha Rao, 10–11 AM, Neem/ });
  return { rest, booking };
}
