import { ChevronDown, History } from "lucide-react";
import { useState } from "react";
import { bookingHeadingId } from "../bookingFocus";
import styles from "./BookingHistory.module.css";
import { BookingChanges } from "./BookingChanges";

/** Reads the history when it is opened. */
export function BookingHistory({ bookingId }: { bookingId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={`${styles.history} ${isOpen ? "" : styles.closed}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary} aria-describedby={bookingHeadingId(bookingId)}>
        <History aria-hidden size={15} />
        History
        <ChevronDown className={styles.chevron} aria-hidden size={15} />
      </summary>
      {isOpen && <BookingChanges bookingId={bookingId} />}
    </details>
  );
}
