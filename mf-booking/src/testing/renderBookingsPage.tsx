import { refusal, type FakeBackend } from "@portal/shared/testing/fakeBackend";
import { screen } from "@testing-library/react";
import { BookingsPage } from "../pages/BookingsPage";
import { AddressBar } from "./AddressBar";
import { fakePortal, memberId, type PortalOptions } from "./fakePortal";
import { renderPage } from "./renderPage";
import { room, today, tomorrow, world } from "./testData";

export const booking = (id: string, day: string, start: string, end: string, name = "Neem") => ({
  id,
  user_id: memberId,
  room_id: "neem",
  booking_date: day,
  start_time: `${start}:00`,
  end_time: `${end}:00`,
  duration: 2,
  total_credits: 4,
  included_minutes: 0,
  rupees_due: 0,
  paid_paise: 0,
  updated_at: "2026-11-01T10:00:00+00:00",
  guests: [] as object[],
  room: room({ name }),
});

export const lot = (credits: number, expires_at: string | null = null, is_renewed = false) => ({
  credits,
  expires_at,
  is_renewed,
});

/** Renders /bookings with a future, a current and a past booking. */
export function renderBookingsPage(
  change?: (rest: FakeBackend) => void,
  path = "/bookings",
  options: PortalOptions = {},
) {
  const rest = world();
  rest.responses["POST rpc/booking_refund"] = () => [lot(4)];
  rest.responses["POST rpc/quote_cancellation"] = [
    {
      credits: 4,
      charged: 4,
      ends_at: null,
      later: null,
      minutes: 0,
      minutes_charged: 0,
      minutes_later: null,
    },
  ];
  rest.responses["POST rpc/cancel_booking"] = ({ body }) => {
    const { booking_id, version } = body as { booking_id: string; version: string };
    const known = rest.tables.bookings ?? [];
    const found = known.find(({ id }) => id === booking_id);
    if (!found) return refusal("unknown_booking");
    if (found.updated_at !== version) return refusal("booking_changed");
    rest.tables.bookings = known.filter((one) => one !== found);
    return null;
  };
  rest.tables.bookings = [
    booking("later", tomorrow, "10:00", "11:00"),
    booking("now", today, "12:00", "13:00", "Peepal"),
    booking("over", today, "11:00", "12:00", "Town Hall"),
  ];
  change?.(rest);
  const portal = fakePortal(rest, options);
  renderPage(
    portal,
    <>
      <BookingsPage />
      <AddressBar />
    </>,
    path,
  );
  return { portal, rest };
}

export const item = (name: string) => {
  const found = screen
    .getAllByRole("listitem", { hidden: true })
    .find((one) => one.querySelector("h2")?.textContent?.startsWith(name));
  if (!found) throw new Error(`no booking of ${name}`);
  return found;
};
