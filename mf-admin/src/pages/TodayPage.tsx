import { lazy, Suspense, useState } from "react";
import { formatLongDay } from "@portal/shared/domain/formatDates";
import { useToday } from "@portal/shared/ui/useToday";
import { Arrivals } from "../features/arrivals/Arrivals";
import type { Place } from "../features/calendar/calendar.schema";
import { RoomStrip } from "../features/calendar/strip/RoomStrip";
import { ClosedHoursBookings } from "../features/hours/ClosedHoursBookings";
import { LowStock } from "../features/snacks/low-stock/LowStock";
import { WaitingVisitors } from "../features/visitors/waiting/WaitingVisitors";
import { WalkIns } from "../features/visitors/waiting/WalkIns";
import { AdminPage } from "../ui/layout/AdminPage";
import styles from "./TodayPage.module.css";

const BookForDialog = lazy(async () => ({
  default: (await import("../features/bookings/book-for/BookForDialog")).BookForDialog,
}));

/** What the front desk needs on one day. Continues with the next day at midnight. */
export function TodayPage() {
  const day = useToday();
  const [free, setFree] = useState<Place | null>(null);
  return (
    <AdminPage title="Today" description={formatLongDay(day)}>
      <WalkIns day={day} />
      <RoomStrip day={day} onBook={setFree} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Arrivals key={day} day={day} />
          <WaitingVisitors day={day} />
        </div>
        <div className={styles.column}>
          <LowStock />
          <ClosedHoursBookings />
        </div>
      </div>
      {free && (
        <Suspense>
          <BookForDialog initial={free} onClose={() => setFree(null)} />
        </Suspense>
      )}
    </AdminPage>
  );
}
