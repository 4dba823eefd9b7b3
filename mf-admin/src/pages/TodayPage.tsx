import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { useId, useState } from "react";
import { formatLongDay } from "@portal/shared/domain/formatDates";
import { useToday } from "@portal/shared/ui/useToday";
import { BookingRequests } from "../features/bookings/requests/BookingRequests";
import { Arrivals } from "../features/arrivals/Arrivals";
import { CafeQueue } from "../features/cafe-orders/CafeQueue";
import type { Place } from "../features/calendar/calendar.schema";
import { RoomStrip } from "../features/calendar/strip/RoomStrip";
import { DeskBalances } from "../features/desk-payments/DeskBalances";
import { ClosedHoursBookings } from "../features/hours/closed/ClosedHoursBookings";
import { LowStock } from "../features/snacks/low-stock/LowStock";
import { RejectionNotice } from "../features/visitors/RejectionNotice";
import { WaitingVisitors } from "../features/visitors/waiting/WaitingVisitors";
import { WalkIns } from "../features/visitors/waiting/WalkIns";
import { AdminPage } from "../ui/layout/AdminPage";
import { DeskHead } from "../ui/layout/DeskSection";
import styles from "./TodayPage.module.css";

const BookForDialog = lazyDialog(
  async () => (await import("../features/bookings/book-for/BookForDialog")).BookForDialog,
);

/** What the front desk needs on one day. Continues with the next day at midnight. */
export function TodayPage() {
  const day = useToday();
  const cafeId = useId();
  const [free, setFree] = useState<Place | null>(null);
  return (
    <AdminPage title="Today" description={formatLongDay(day)}>
      <div className={styles.sections}>
        <section aria-labelledby={cafeId}>
          <DeskHead
            id={cafeId}
            title="Cafe orders"
            link={{ to: "/admin/cafe", label: "Cafe counter" }}
          />
          <CafeQueue compact />
        </section>
        <div className={styles.columns}>
          <div className={styles.column}>
            <Arrivals key={day} day={day} />
            <DeskBalances day={day} />
          </div>
          <div className={styles.column}>
            <BookingRequests />
            <WaitingVisitors day={day} />
          </div>
        </div>
        <RoomStrip day={day} onBook={setFree} />
        <div className={styles.columns}>
          <ClosedHoursBookings />
          <LowStock />
        </div>
      </div>
      <WalkIns day={day} />
      <RejectionNotice />
      {free && <BookForDialog initial={free} onClose={() => setFree(null)} />}
    </AdminPage>
  );
}
