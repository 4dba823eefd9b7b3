import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { saveCalendar } from "@portal/shared/ui/saveCalendar";
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
  const { toast, reportError } = usePortal();

  async function download() {
    try {
      const { bookingCalendar } = await import("./bookingCalendar");
      saveCalendar(`${booking.room.name} ${booking.booking_date}`, bookingCalendar(booking));
    } catch (error) {
      reportError(error);
      toast({
        title: "Download Failed",
        description: "The calendar file couldn't be made. Please try again.",
        variant: "destructive",
      });
    }
  }

  return (
    <Button
      size="sm"
      variant="ghost"
      className={styles.button}
      aria-label="Add to Calendar"
      aria-describedby={describedBy}
      title="Add to Calendar"
      onClick={() => void download()}
    >
      <CalendarPlus aria-hidden size={16} />
      <span className={styles.label}>Add to Calendar</span>
    </Button>
  );
}
