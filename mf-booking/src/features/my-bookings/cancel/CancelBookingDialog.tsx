import { usePortal } from "@portal/shared/contract/usePortal";
import { bookingRefundQuery, isAwaited, loadedRefund } from "@portal/shared/data/credits/refunds";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { todayInSpace } from "@portal/shared/domain/dates";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatReturned } from "@portal/shared/domain/includedMinutes";
import { formatPaise, formatRupees } from "@portal/shared/domain/money";
import { portalRefund } from "@portal/shared/domain/refundPolicy";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { RefundNote } from "@portal/shared/ui/RefundNote";
import { toldGuests } from "../../../data/guestTexts";
import { failureText } from "../../../data/bookingFailure";
import { WriteFailure } from "../../../ui/states/WriteFailure";
import { bookingHeadingId, focusTargetAfterRemoval } from "../bookingFocus";
import type { MyBooking } from "../myBookings.queries";
import { cancellationQuoteQuery, hasLadder, quoteSentence } from "./cancellationQuote";
import { useCancelBooking } from "./useCancelBooking";
import styles from "./CancelBookingDialog.module.css";

interface Props {
  booking: MyBooking;
  open: boolean;
  onClose: () => void;
}

/** Needs a new key each time it opens. */
export function CancelBookingDialog({ booking, open, onClose }: Props) {
  const { supabase } = usePortal();
  const { total_credits, included_minutes } = booking;
  const hasNoCharge = total_credits === 0 && included_minutes === 0;
  const refund = useQuery({
    ...bookingRefundQuery(supabase, booking.id),
    enabled: open && total_credits > 0,
  });
  const quote = useQuery({
    ...cancellationQuoteQuery(supabase, booking.id),
    enabled: open && !hasNoCharge,
  });
  const ladder = quote.data && hasLadder(quote.data) ? quote.data : null;
  const refundLine =
    quote.data &&
    [
      ladder && quoteSentence(ladder, todayInSpace()),
      quote.data.minutes > 0 &&
        `Your plan: ${formatReturned(quote.data.minutes, booking.booking_date)}.`,
    ]
      .filter(Boolean)
      .join(" ");
  const expectsRefundLine = Boolean(booking.room.rules?.refund_ladder) || included_minutes > 0;
  const told = toldGuests(booking.guests);
  const focusTarget = useRef<HTMLElement>(null);
  const cancellation = useCancelBooking({
    onGone: () => {
      focusTarget.current = focusTargetAfterRemoval(bookingHeadingId(booking.id));
      onClose();
    },
    onOutdated: onClose,
  });
  // If the quote did not load, agrees to a full refund only. The server refuses another one with the amount.
  const agreed = hasNoCharge
    ? null
    : {
        credits: quote.data?.credits ?? total_credits,
        ...(included_minutes > 0 && { minutes: quote.data?.minutes ?? included_minutes }),
      };
  const cancel = () => cancellation.mutate({ booking, refund: loadedRefund(refund), agreed });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      finalFocus={() => focusTarget.current}
      title="Cancel this booking?"
      description={`${booking.room.name}, ${formatDay(booking.booking_date)}, ${formatTimeRange(
        booking.start_time,
        booking.end_time,
      )}`}
      footer={
        <>
          <WriteFailure text={failureText("cancel", cancellation.error)} onRetry={cancel} />
          <Button variant="secondary" onClick={onClose}>
            Keep booking
          </Button>
          <Button
            variant="destructive"
            busy={cancellation.isPending}
            disabled={isAwaited(refund) || (quote.isLoading && !hasFailed(quote))}
            onClick={cancel}
          >
            Cancel booking
          </Button>
        </>
      }
    >
      {(quote.isLoading ? expectsRefundLine : refundLine) && (
        <p className={styles.refund} aria-live="polite" aria-busy={quote.isLoading}>
          {refundLine || <Skeleton width="20rem" />}
        </p>
      )}
      {hasNoCharge && <p>{withoutCredits(booking)}</p>}
      {total_credits > 0 && (
        <>
          <RefundNote refund={refund} />
          {hasFailed(refund) && <p>{portalRefund}</p>}
        </>
      )}
      {told && <p>{told}</p>}
    </Dialog>
  );
}

function withoutCredits({ rupees_due, paid_paise }: MyBooking): string {
  if (paid_paise > 0) return `You get ${formatPaise(paid_paise)} back at the front desk.`;
  return rupees_due > 0
    ? `You won't need to pay ${formatRupees(rupees_due)} at the front desk.`
    : "This booking was free, so there's nothing to refund.";
}
