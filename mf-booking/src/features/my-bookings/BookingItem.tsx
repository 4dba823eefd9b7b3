import { ExtensionPoint } from "@portal/shared/ui/ExtensionPoint";
import { formatDeskAccount } from "@portal/shared/domain/deskPayment";
import { formatCharge } from "@portal/shared/domain/includedMinutes";
import { formatRupees } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { Card } from "@portal/shared/ui/Card";
import { Coins, Repeat, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { formatRule } from "../../data/series/seriesRule";
import card from "../../ui/BookingCard.module.css";
import { BookingTimes } from "../../ui/BookingTimes";
import { useLinkedHeading } from "../../ui/useLinkedHeading";
import { bookingHeadingId } from "./bookingFocus";
import styles from "./BookingItem.module.css";
import { GuestsOfBooking } from "./guests/GuestsOfBooking";
import { BookingHistory } from "./history/BookingHistory";
import type { MyBooking } from "./myBookings.queries";
import { isFuture, stateOf } from "./search/filterBookings";

interface Props {
  booking: MyBooking;
  now: Date;
  actions: ReactNode;
}

export function BookingItem({ booking, now, actions }: Props) {
  const { room, total_credits } = booking;
  const rupees =
    booking.paid_paise > 0
      ? formatDeskAccount(booking)
      : booking.rupees_due > 0 && formatRupees(booking.rupees_due);
  // A booking that an admin moved has a reason too, and keeps its price.
  const isFree =
    total_credits + booking.included_minutes + booking.rupees_due === 0 && booking.price_reason;
  const headingId = bookingHeadingId(booking.id);
  const { heading, isLinked } = useLinkedHeading(headingId);

  return (
    <Card as="li" className={`${card.item} ${isLinked ? card.linked : ""}`}>
      <div className={card.facts}>
        <h2 className={card.room} id={headingId} tabIndex={-1} ref={heading}>
          {room.name}
          <BookingState booking={booking} now={now} />
        </h2>
        <ul className={card.details}>
          <BookingTimes booking={booking} />
          <li>
            {rupees ? (
              <>
                <Wallet aria-hidden size={15} />
                {rupees} at the front desk
              </>
            ) : (
              <>
                <Coins aria-hidden size={15} />
                {formatCharge(total_credits, booking.included_minutes)}
              </>
            )}
          </li>
          {booking.series && (
            <li>
              <Repeat aria-hidden size={15} />
              {formatRule(booking.series)} · {booking.series_position} of {booking.series.booked}
            </li>
          )}
        </ul>
        {booking.booked_by_name && (
          <p className={styles.note}>
            Booked for you by {booking.booked_by_name}.
            {isFree && ` No charge: ${booking.price_reason}`}
          </p>
        )}
        {room.retired_at && isFuture(booking, now) && (
          <p className={styles.note}>
            This room is no longer available. Your booking is still valid. You can end it earlier,
            cancel it, or move it to another room that members can book.
          </p>
        )}
      </div>
      <div className={`${card.actions} ${styles.actions}`}>{actions}</div>
      <ExtensionPoint
        name="booking.details"
        context={{ bookingId: booking.id }}
        className={styles.more}
      />
      <GuestsOfBooking booking={booking} />
      <BookingHistory bookingId={booking.id} />
    </Card>
  );
}

function BookingState({ booking, now }: Pick<Props, "booking" | "now">) {
  switch (stateOf(booking, now)) {
    case "future":
      return <Badge tone="brand">Upcoming</Badge>;
    case "running":
      return <Badge tone="success">Now</Badge>;
    case "past":
      return <Badge>Past</Badge>;
  }
}
