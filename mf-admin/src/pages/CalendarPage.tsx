import { lazy, Suspense, useState } from "react";
import { Calendar } from "../features/calendar/Calendar";
import type { Place } from "../features/calendar/calendar.schema";
import { AdminPage } from "../ui/layout/AdminPage";

const BookForDialog = lazy(async () => ({
  default: (await import("../features/bookings/book-for/BookForDialog")).BookForDialog,
}));

export function CalendarPage() {
  const [free, setFree] = useState<Place | null>(null);
  return (
    <AdminPage title="Calendar">
      <Calendar onBook={setFree} />
      {free && (
        <Suspense>
          <BookForDialog initial={free} onClose={() => setFree(null)} />
        </Suspense>
      )}
    </AdminPage>
  );
}
