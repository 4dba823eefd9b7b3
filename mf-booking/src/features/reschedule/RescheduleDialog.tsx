import { useToast } from "@portal/shared/contract/useToast";
import { useSession } from "@portal/shared/contract/useSession";
import { useBookingQuote } from "@portal/shared/data/bookingQuote";
import { isOutdated, refusalOf } from "@portal/shared/data/refusals";
import type { Tables } from "@portal/shared/data/supabase";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatReturned } from "@portal/shared/domain/includedMinutes";
import { nearestDuration } from "@portal/shared/domain/roomRules";
import { Button } from "@portal/shared/ui/Button";
import { refundSentence } from "@portal/shared/domain/refund";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { Select } from "@portal/shared/ui/form/Select";
import { useReducer, useState } from "react";
import { formatPayment } from "../../data/bookingCost";
import { bookingFlow, failureText, noStartChosenToast } from "../../data/bookingFailure";
import { formatSeats, type Room } from "../../data/rooms.queries";
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
import { keptDeadline, priceDifference } from "./priceDifference";
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
  | "included_minutes"
  | "updated_at"
> &
  Partial<Pick<Tables<"bookings">, "refund_from">> & {
    room: Pick<Tables<"rooms">, "id" | "name" | "credits_per_hour">;
    guests: Parameters<typeof toldGuests>[0];
  };

export type MoveChoice = Pick<SlotChoice, "day" | "units" | "start">;

interface Props {
  /** The booking as it was when the dialog opened. */
  booking: MovableBooking;
  /** The booking as last loaded. Shown after a move of `booking` was refused because it had changed. */
  latest: MovableBooking | undefined;
  /** To choose from, the suggested one first. Empty if the booking stays in its room. */
  rooms: readonly Room[];
  initial: MoveChoice;
  /** Names the ignored values of a link. */
  notice: string | null;
  open: boolean;
  onClose: () => void;
  onChoiceChange: (choice: MoveChoice) => void;
}

/** Needs a new key each time it opens. */
export function RescheduleDialog(props: Props) {
  const { booking: opened, latest, rooms, initial, notice, open, onClose, onChoiceChange } = props;
  const toast = useToast(bookingFlow(opened.id));
  const { isAdmin } = useSession();
  const [booking, setBooking] = useState(opened);
  const current = {
    day: booking.booking_date,
    units: booking.duration,
    start: booking.start_time.slice(0, 5),
  };
  const [state, dispatch] = useReducer(slotChoiceReducer, null, () => ({
    ...initialSlotChoice(initial),
    ...(rooms[0] && {
      roomId: rooms[0].id,
      units: nearestDuration(rooms[0].rules, initial.units),
    }),
    wasFree: initial.start !== null && rooms.length === 0,
  }));
  const room = rooms.find(({ id }) => id === state.roomId) ?? booking.room;
  const terms = {
    room_id: room.id,
    booking_date: state.day,
    start_time: state.start ?? "",
    duration: state.units,
    booking_id: booking.id,
  };
  const isOtherPlace = room.id !== booking.room.id || !isSameSlot(state, current);
  const isQuoted = open && state.start !== null && isOtherPlace;
  const quote = useBookingQuote(isQuoted ? terms : null, !state.isUnconfirmed);
  const quoted = isQuoted ? quote.data : undefined;
  const difference = quoted ? quoted.credits - booking.total_credits : 0;
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
  const deadline = isAdmin ? null : keptDeadline(selection.rules, booking, choice);
  const told = toldGuests(booking.guests, isSameSlot(state, current) ? "" : " and asked again");
  const price = quoted ?? {
    credits: booking.total_credits,
    rupees: booking.rupees_due,
    included_minutes: booking.included_minutes,
  };
  const { credits, rupees, included_minutes } = price;
  const priceChange = priceDifference(booking, price);
  // The balance may already lack the credits of this move.
  const isMoved = choice.isUnconfirmed || move.isPending || move.isSuccess;

  const { day, units, start } = choice;
  const { variables: sent } = move;
  // After a refusal the booking as it is now is shown, which may be in another room.
  const isSent =
    sent !== undefined &&
    isSameSlot(sent, choice) &&
    (sent.roomId === room.id || isOutdated(move.error));

  function confirm() {
    if (!start) return toast(noStartChosenToast);
    if (!quoted) return;
    const seen = { version: booking.updated_at, quoteId: quoted.quote_id };
    move.mutate({
      bookingId: booking.id,
      roomId: room.id,
      day,
      start,
      units,
      seen,
      terms,
      difference,
      refund: difference < 0 ? quoted.lots : [],
    });
  }

  return (
    <SlotDialog
      title={`Reschedule ${booking.room.name}`}
      description={`${notice ? `${notice} ` : ""}Currently ${formatDay(current.day)}, ${formatTimeRange(booking.start_time, booking.end_time)}. You keep this slot until the move is confirmed.${told ? ` ${told}` : ""}`}
      open={open}
      onClose={onClose}
      roomName={room.name}
      selection={selection}
      // Unfolded if it opens with the present slot: the member wants to choose another one.
      folds={rooms.length > 0 || !isSameSlot(initial, current)}
      roomField={
        rooms.length > 0 && (
          <Select
            label="Room"
            options={rooms.map((other) => ({
              value: other.id,
              label: `${other.name} · ${formatSeats(other.capacity)}`,
            }))}
            value={room.id}
            onChange={(roomId) => dispatch({ type: "room changed", roomId, start: choice.start })}
          />
        )
      }
      footerNote={
        <FooterSummary
          roomName={room.name}
          {...choice}
          price={
            priceChange === "None" ? formatPayment(credits, rupees, included_minutes) : priceChange
          }
        />
      }
      failure={failureText("move", isSent ? move.error : refusalOf(quote.error) && quote.error)}
      onRetry={isSent && !isOutdated(move.error) ? confirm : null}
      confirmButton={
        <Button onClick={confirm} busy={move.isPending} disabled={start !== null && !quoted}>
          Reschedule booking
        </Button>
      }
    >
      <BookingSummary
        roomName={room.name}
        creditsPerHour={room.credits_per_hour}
        {...choice}
        {...{ credits, rupees, isAdmin }}
        includedMinutes={included_minutes}
      >
        <SummaryLine term="Difference">
          {isQuoted && quote.isPending && <Skeleton width="6rem" />}
          {(!isQuoted || quoted) && priceChange}
          {isQuoted && quote.isError && !quoted && "Not known"}
        </SummaryLine>
        {quoted && quoted.minutes_returned > 0 && (
          <SummaryLine term="Your plan">
            {formatReturned(quoted.minutes_returned, booking.booking_date)}
          </SummaryLine>
        )}
        {deadline && <SummaryLine term="Refund">{deadline}</SummaryLine>}
        <BalanceLine credits={difference} />
      </BookingSummary>
      {!isMoved && <CreditShortage credits={difference} />}
      {quoted && difference < 0 && <p aria-live="polite">{refundSentence(quoted.lots)}</p>}
      {isQuoted && quote.error && !refusalOf(quote.error) && (
        <ReadFailedNote
          text="The price could not be loaded."
          onRetry={() => void quote.refetch()}
          retrying={quote.isFetching}
        />
      )}
    </SlotDialog>
  );
}
