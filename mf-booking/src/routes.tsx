import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";

const BookRoomPage = lazy(async () => ({
  default: (await import("./pages/BookRoomPage")).BookRoomPage,
}));
const BookingsPage = lazy(async () => ({
  default: (await import("./pages/BookingsPage")).BookingsPage,
}));
const DayPassPage = lazy(async () => ({
  default: (await import("./pages/DayPassPage")).DayPassPage,
}));
const VisitorsPage = lazy(async () => ({
  default: (await import("./pages/VisitorsPage")).VisitorsPage,
}));

/** Every screen of this module, on one page. */
export function BookingRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/book-room" element={<BookRoomPage />} />
        <Route path="/bookings" element={<BookingsPage />} />
        <Route path="/day-pass" element={<DayPassPage />} />
        <Route path="/visitors" element={<VisitorsPage />} />
      </Routes>
    </Suspense>
  );
}
