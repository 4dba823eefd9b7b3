import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { CalendarPlus } from "lucide-react";
import styles from "./AddToCalendar.module.css";
import type { CalendarBooking } from "./bookingCalendar";

interface Props {
  booking: CalendarBooking;
  /** The id of what tells this booking from the next. */
  describedBy: string;
}

/** Hands the booking over to the calendar program, as a file. */
export function AddToCalendar({ booking, describedBy }: Props) {
  const { reportError } = usePortal();

  async function download() {
    const { bookingCalendar } = await import("./bookingCalendar");
    const file = new Blob([bookingCalendar(booking)], { type: "text/calendar;charset=utf-8" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `${booking.room.name} ${booking.booking_date}.ics`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  return (
    <Button
      size="sm"
      variant="ghost"
      className={styles.button}
      aria-label="Add to Calendar"
      aria-describedby={describedBy}
      title="Add to Calendar"
      onClick={() => void download().catch(reportError)}
    >
      <CalendarPlus aria-hidden size={16} />
      <span className={styles.label}>Add to Calendar</span>
    </Button>
  );
}
