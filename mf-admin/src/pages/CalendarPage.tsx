import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { useState } from "react";
import { Calendar } from "../features/calendar/Calendar";
import type { Place } from "../features/calendar/calendar.schema";
import { AdminPage } from "../ui/layout/AdminPage";

const BookForDialog = lazyDialog(
  async () => (await import("../features/bookings/book-for/BookForDialog")).BookForDialog,
);

export function CalendarPage() {
  const [free, setFree] = useState<Place | null>(null);
  return (
    <AdminPage title="Calendar">
      <Calendar onBook={setFree} />
      {free && <BookForDialog initial={free} onClose={() => setFree(null)} />}
    </AdminPage>
  );
}
