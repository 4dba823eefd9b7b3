import { formatLongDay } from "@portal/shared/domain/formatDates";
import type { FakeBackend } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, within } from "@testing-library/react";
// The page loads it later. Loading it here does not count for the time limit of a test.
import "../features/create/CreateBookingDialog";
import { BookRoomPage } from "../pages/BookRoomPage";
import { AddressBar } from "./AddressBar";
import { fakePortal, type FakePortal } from "./fakePortal";
import { renderPage } from "./renderPage";
import { quoteBooking, tomorrow } from "./testData";

const noTerms = { room_id: "", booking_date: "", start_time: "", duration: 0 };

interface RenderOptions {
  isAdmin?: boolean;
  path?: string;
  /** Replaces the WebSocket class. */
  transport?: unknown;
}

export function renderBookRoomPage(
  rest: FakeBackend,
  { isAdmin = false, path = "/book-room", ...options }: RenderOptions = {},
): FakePortal {
  if (isAdmin) {
    rest.responses["POST rpc/quote_booking"] = {
      ...quoteBooking({}, noTerms),
      credits: 0,
      rupees: 0,
    };
  }
  const portal = fakePortal(rest, { isAdmin, ...options });
  renderPage(
    portal,
    <>
      <BookRoomPage />
      <AddressBar />
    </>,
    path,
  );
  return portal;
}

export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole("button", { name }));

export const pressDay = (day: string) => press(new RegExp(formatLongDay(day)));

export async function openDialog(roomName: string) {
  const card = await screen.findByRole("article", { name: roomName });
  fireEvent.click(within(card).getByRole("button", { name: "Book This Room" }));
  await screen.findByRole("dialog", { name: `Book ${roomName}` });
}

export async function chooseSlot(roomName: string, start: string) {
  await openDialog(roomName);
  pressDay(tomorrow);
  fireEvent.click(await screen.findByRole("button", { name: start }));
}
