import { lazy } from "react";
import { Route } from "@portal/shared/vendor/router";
import { Screens } from "@portal/shared/ui/states/Screens";

const BookRoomPage = lazy(async () => ({
  default: (await import("./pages/BookRoomPage")).BookRoomPage,
}));
const BookingsPage = lazy(async () => ({
  default: (await import("./pages/BookingsPage")).BookingsPage,
}));
const DayPassPage = lazy(async () => ({
  default: (await import("./pages/DayPassPage")).DayPassPage,
}));
const InvitationPage = lazy(async () => ({
  default: (await import("./pages/InvitationPage")).InvitationPage,
}));
const VisitorsPage = lazy(async () => ({
  default: (await import("./pages/VisitorsPage")).VisitorsPage,
}));

export function BookingRoutes() {
  return (
    <Screens>
      <Route path="/book-room" element={<BookRoomPage />} />
      <Route path="/bookings" element={<BookingsPage />} />
      <Route path="/day-pass" element={<DayPassPage />} />
      <Route path="/invitation" element={<InvitationPage />} />
      <Route path="/visitors" element={<VisitorsPage />} />
    </Screens>
  );
}
