import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { useBookingQuote } from "@portal/shared/data/bookingQuote";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { isOutdated, refusalOf } from "@portal/shared/data/refusals";
import { formatCredits } from "@portal/shared/domain/credits";
import { isPast } from "@portal/shared/domain/dates";
import { formatDay, formatTime, formatTimeRange } from "@portal/shared/domain/formatDates";
import { withGaps } from "@portal/shared/domain/gaps";
import { formatReturned } from "@portal/shared/domain/includedMinutes";
import { bookableHours, defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { canBook } from "@portal/shared/domain/roomRules";
import { endOfSlot } from "@portal/shared/domain/slots";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useNow } from "@portal/shared/ui/useNow";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../data/bookingFailure";
import { toldGuests } from "../../data/guestTexts";
import { useRoomRules } from "../../data/rooms.queries";
import { isOwnHold } from "../../data/slots/slots.queries";
import { useLiveDay } from "../../data/slots/useLiveDay";
import { ChoiceGroup } from "../../ui/choices/ChoiceGroup";
import { CreditShortage, useCreditShortage } from "../../ui/slot-dialog/summary/CreditShortage";
import { WriteFailure } from "../../ui/states/WriteFailure";
import { Summary, SummaryLine } from "../../ui/Summary";
import { possibleDurations } from "./possibleDurations";
import { priceDifference } from "./priceDifference";
import type { MovableBooking } from "./RescheduleDialog";
import { useReschedule } from "./useReschedule";

interface Props {
  booking: MovableBooking & { room: { retired_at: string | null } };
  open: boolean;
  onClose: () => void;
}

/** Changes the end time of a booking that is running, or whose room is retired. Needs a new key each time it opens. */
export function ChangeEndDialog({ booking, open, onClose }: Props) {
  const { room, booking_date: day, start_time, duration } = booking;
  const start = start_time.slice(0, 5);
  const { supabase } = usePortal();
  const { isAdmin } = useSession();
  const now = useNow();
  const rules = useRoomRules(room.id);
  const { data: hours = defaultOpeningHours } = useQuery(openingHoursQuery(supabase));
  const { data: slots } = useLiveDay(day, open);
  const taken = slots
    ?.filter(({ room_id, booking_id }) => room_id === room.id && booking_id !== booking.id)
    .filter((slot) => !isOwnHold(slot))
    .map((slot) => withGaps(slot, rules.gap));
  const [chosen, setChosen] = useState(duration);
  const durations = possibleDurations(booking, {
    // Until the other bookings are loaded, only earlier ends are offered.
    taken: taken ?? [{ start_time: booking.end_time, end_time: "24:00" }],
    bookable:
      canBook(rules, isAdmin) && !room.retired_at ? bookableHours(hours, day, rules.hours) : null,
    rules,
    now,
  });
  const units = durations.includes(chosen) ? chosen : duration;
  const isChanged = units !== duration;
  const canExtend = durations.some((each) => each > duration);
  const terms = {
    room_id: room.id,
    booking_date: day,
    start_time: start,
    duration: units,
    booking_id: booking.id,
  };
  const quote = useBookingQuote(terms, open && isChanged);
  const quoted = isChanged ? quote.data : undefined;
  const difference = quoted ? quoted.credits - booking.total_credits : 0;
  const { buyCredits } = useCreditShortage(difference);
  const change = useReschedule({
    title: "End time changed",
    roomName: room.name,
    charged: booking.total_credits,
    onFinished: onClose,
    buyCredits,
    dispatch: () => undefined,
  });
  const told = isPast(day, start_time, now) ? null : toldGuests(booking.guests, " and asked again");
  const failure =
    change.variables?.units === units ? change.error : refusalOf(quote.error) && quote.error;

  function confirm() {
    if (!quoted) return;
    const refund = difference < 0 ? quoted.lots : [];
    const seen = { version: booking.updated_at, quoteId: quoted.quote_id };
    const move = { bookingId: booking.id, roomId: room.id, day, start, units };
    change.mutate({ ...move, seen, terms, difference, refund });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Change end time in ${room.name}`}
      description={`${formatDay(day)}, ${formatTimeRange(start_time, booking.end_time)}.${told ? ` ${told}` : ""}`}
      footer={
        <>
          <WriteFailure
            text={failureText("move", failure)}
            onRetry={change.error && !isOutdated(change.error) ? confirm : null}
          />
          <Button variant="secondary" onClick={onClose}>
            Keep as booked
          </Button>
          <Button onClick={confirm} busy={change.isPending} disabled={!quoted}>
            {units < duration || !canExtend ? "End earlier" : "Stay longer"}
          </Button>
        </>
      }
    >
      <ChoiceGroup
        label="End time"
        layout="grid"
        options={durations.map((each) => ({
          value: String(each),
          label: formatTime(endOfSlot(start, each)),
        }))}
        value={String(units)}
        onChange={(next) => setChosen(Number(next))}
      />
      <Summary>
        <SummaryLine term="Time">{formatTimeRange(start, endOfSlot(start, units))}</SummaryLine>
        {isChanged && (
          <SummaryLine term="Difference">
            {quote.isPending && <Skeleton width="6rem" />}
            {quoted && priceDifference(booking, quoted)}
            {quote.isError && !quoted && "Not known"}
          </SummaryLine>
        )}
        {quoted && difference < 0 && (
          <SummaryLine term="You get back">{formatCredits(quoted.credits_change)}</SummaryLine>
        )}
        {quoted && quoted.minutes_returned > 0 && (
          <SummaryLine term="Your plan">{formatReturned(quoted.minutes_returned, day)}</SummaryLine>
        )}
      </Summary>
      <CreditShortage credits={difference}>
        The room is not held while you pay. Your booking stays as it is.
      </CreditShortage>
    </Dialog>
  );
}
