import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { useSession } from "@portal/shared/contract/useSession";
import { bookingRefundQuery, isAwaited, loadedRefund } from "@portal/shared/data/credits/refunds";
import { isOutdated } from "@portal/shared/data/refusals";
import type { Tables } from "@portal/shared/data/supabase";
import { rupeesAfterMove } from "@portal/shared/domain/bookingPrice";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { RefundNote } from "@portal/shared/ui/RefundNote";
import { useQuery } from "@tanstack/react-query";
import { useReducer, useState } from "react";
import { formatPayment } from "../../data/bookingCost";
import { bookingFlow, failureText, noStartChosenToast } from "../../data/bookingFailure";
import { toldGuests } from "../../data/guestTexts";
import { useCreditShortage, CreditShortage } from "../../ui/slot-dialog/summary/CreditShortage";
import {
  BalanceLine,
  BookingSummary,
  FooterSummary,
} from "../../ui/slot-dialog/summary/BookingSummary";
import {
  initialSlotChoice,
  isSameSlot,
  slotChoiceReducer,
  type SlotChoice,
  useReportedChoice,
  useSlotSelection,
} from "../../ui/slot-dialog/slotSelection";
import { SlotDialog } from "../../ui/slot-dialog/SlotDialog";
import { SummaryLine } from "../../ui/Summary";
import { creditDifference, keptDeadline, priceDifference } from "./priceDifference";
import { useReschedule } from "./useReschedule";

/**
 * `duration` is in half hours; `total_credits` and `rupees_due` are what it costs; `updated_at` is
 * its version.
 */
export type MovableBooking = Pick<
  Tables<"bookings">,
  | "id"
  | "booking_date"
  | "start_time"
  | "end_time"
  | "duration"
  | "total_credits"
  | "rupees_due"
  | "updated_at"
> &
  Partial<Pick<Tables<"bookings">, "price_reason" | "refund_from">> & {
    room: Pick<Tables<"rooms">, "id" | "name" | "credits_per_hour">;
    guests: Parameters<typeof toldGuests>[0];
  };

export type MoveChoice = Pick<SlotChoice, "day" | "units" | "start">;

interface Props {
  /** The booking as it was when the dialog opened. */
  booking: MovableBooking;
  /** The booking as last loaded. Shown after a move of `booking` was refused because it had changed. */
  latest: MovableBooking | undefined;
  initial: MoveChoice;
  /** Names the ignored values of a link. */
  notice: string | null;
  open: boolean;
  onClose: () => void;
  onChoiceChange: (choice: MoveChoice) => void;
}

/** Needs a new key each time it opens. */
export function RescheduleDialog(props: Props) {
  const { booking: opened, latest, initial, notice, open, onClose, onChoiceChange } = props;
  const { supabase } = usePortal();
  const toast = useToast(bookingFlow(opened.id));
  const { isAdmin } = useSession();
  const [booking, setBooking] = useState(opened);
  const { room } = booking;
  const current = {
    day: booking.booking_date,
    units: booking.duration,
    start: booking.start_time.slice(0, 5),
  };
  const [state, dispatch] = useReducer(slotChoiceReducer, null, () => ({
    ...initialSlotChoice(initial),
    wasFree: initial.start !== null,
  }));
  const change = {
    creditsPerHour: room.credits_per_hour,
    charged: booking.total_credits,
    due: booking.rupees_due,
    from: booking.duration,
    to: state.units,
    isAdmin,
    isAgreed: Boolean(booking.price_reason),
  };
  const difference = creditDifference(change);
  const { buyCredits } = useCreditShortage(difference);
  const move = useReschedule({
    roomName: room.name,
    charged: booking.total_credits,
    onFinished: onClose,
    buyCredits,
    dispatch,
  });
  const selection = useSlotSelection(state, dispatch, {
    roomId: room.id,
    isOpen: open,
    exceptBooking: booking.id,
    isSubmitted: move.isPending || move.isSuccess,
  });
  if (isOutdated(move.error) && latest && latest !== booking) setBooking(latest);
  const { choice } = selection;
  useReportedChoice(choice, initial, onChoiceChange);
  const refund = useQuery({
    ...bookingRefundQuery(supabase, booking.id, choice.units),
    enabled: open && difference < 0,
  });
  const deadline = isAdmin ? null : keptDeadline(selection.rules, booking, choice);
  const told = toldGuests(booking.guests, " and asked again");
  const priceChange = priceDifference(change);
  const credits = booking.total_credits + difference;
  const rupees = rupeesAfterMove(change);
  // The balance may already lack the credits of this move.
  const isMoved = choice.isUnconfirmed || move.isPending || move.isSuccess;

  function confirm() {
    const { day, units, start } = choice;
    if (!start) return toast(noStartChosenToast);
    const shownRefund = difference < 0 ? loadedRefund(refund) : [];
    const seen = { version: booking.updated_at, credits, rupees };
    move.mutate({
      bookingId: booking.id,
      day,
      start,
      units,
      seen,
      difference,
      refund: shownRefund,
    });
  }

  return (
    <SlotDialog
      title={`Reschedule ${room.name}`}
      description={`${notice ? `${notice} ` : ""}Currently ${formatDay(current.day)}, ${formatTimeRange(booking.start_time, booking.end_time)}. You keep this slot until the move is confirmed.`}
      open={open}
      onClose={onClose}
      roomName={room.name}
      selection={selection}
      footerNote={
        <FooterSummary
          roomName={room.name}
          {...choice}
          price={priceChange === "None" ? formatPayment(credits, rupees) : priceChange}
        />
      }
      failure={
        move.variables && isSameSlot(move.variables, choice)
          ? failureText("move", move.error)
          : null
      }
      onRetry={isOutdated(move.error) ? null : confirm}
      confirmButton={
        <Button
          onClick={confirm}
          busy={move.isPending}
          disabled={isSameSlot(choice, current) || isAwaited(refund)}
        >
          Reschedule booking
        </Button>
      }
    >
      <BookingSummary
        roomName={room.name}
        creditsPerHour={room.credits_per_hour}
        {...choice}
        {...{ credits, rupees, isAdmin }}
      >
        <SummaryLine term="Difference">{priceChange}</SummaryLine>
        {deadline && <SummaryLine term="Refund">{deadline}</SummaryLine>}
        <BalanceLine credits={difference} />
      </BookingSummary>
      {!isMoved && <CreditShortage credits={difference} />}
      {difference < 0 && <RefundNote refund={refund} />}
      {told && <p>{told}</p>}
    </SlotDialog>
  );
}
