import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { CalendarCheck2, X } from "lucide-react";
import type { InvitableBooking } from "../../../data/invitableBooking";
import styles from "./BookedNote.module.css";
import { InvitePeople } from "./InvitePeople";

interface Props {
  booking: InvitableBooking;
  onDismiss: () => void;
}

/** Shown after a booking is confirmed. Offers to invite people to it. */
export function BookedNote({ booking, onDismiss }: Props) {
  const { room, booking_date, start_time, end_time } = booking;
  return (
    <Card className={styles.note}>
      <CalendarCheck2 className={styles.icon} aria-hidden size={20} />
      <p className={styles.text} id="booked-note">
        <strong>{room.name}</strong> is booked for you: {formatDay(booking_date)},{" "}
        {formatTimeRange(start_time, end_time)}
      </p>
      <InvitePeople booking={booking} describedBy="booked-note" />
      <Button size="sm" variant="ghost" aria-label="Dismiss" onClick={onDismiss}>
        <X aria-hidden size={16} />
      </Button>
    </Card>
  );
}
