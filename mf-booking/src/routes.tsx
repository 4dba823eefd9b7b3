import { lazy } from "react";
import { KIOSK_PATH } from "@portal/shared/contract/release/routeTable";
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
const KioskPage = lazy(async () => ({
  default: (await import("./pages/KioskPage")).KioskPage,
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
      <Route path={KIOSK_PATH} element={<KioskPage />} />
      <Route path="/visitors" element={<VisitorsPage />} />
    </Screens>
  );
}
