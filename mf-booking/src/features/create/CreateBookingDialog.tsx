import { useToast } from "@portal/shared/contract/useToast";
import { useSession } from "@portal/shared/contract/useSession";
import { type BookingQuote, useBookingQuote } from "@portal/shared/data/bookingQuote";
import { isOutdated, refusalOf } from "@portal/shared/data/refusals";
import { rupeesDue } from "@portal/shared/domain/bookingPrice";
import {
  type CreditPackage,
  smallestPackage,
  totalCredits,
} from "@portal/shared/domain/creditPackages";
import { formatCredits } from "@portal/shared/domain/credits";
import { type ClockTime, type Day, isPast } from "@portal/shared/domain/dates";
import { pricedUnits } from "@portal/shared/domain/roomPrices";
import { nearestDuration } from "@portal/shared/domain/roomRules";
import { Button } from "@portal/shared/ui/Button";
import { lazyContent } from "@portal/shared/ui/deferred/lazyComponents";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useReducer, useState } from "react";
import { creditsDue, formatPayment } from "../../data/bookingCost";
import {
  failureText,
  insufficientCreditsToast,
  noStartChosenToast,
} from "../../data/bookingFailure";
import type { Slots } from "../../data/slots/useSlots";
import type { InvitableBooking } from "../../data/invitableBooking";
import { useCreditShortage, CreditShortage } from "../../ui/slot-dialog/summary/CreditShortage";
import {
  ApprovalLine,
  BalanceLine,
  BookingSummary,
  FooterSummary,
  RefundsLine,
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
import type { BookableRoom } from "./freeRooms";
import { OtherRooms } from "./OtherRooms";
import { termsOf, useCreateBooking } from "./useCreateBooking";
import { useHoldSlot } from "./useHoldSlot";

const RepeatBooking = lazyContent(
  async () => (await import("./repeat/RepeatBooking")).RepeatBooking,
  { pending: <Skeleton height="12rem" />, failure: "The dates didn't load" },
);

interface Props {
  /** The room in the URL. */
  room: BookableRoom;
  /** Offered if the slot in the chosen room is taken. */
  rooms: readonly BookableRoom[];
  initial: BookingChoice;
  /** Names the ignored values of a link. */
  notice: string | null;
  open: boolean;
  onClose: () => void;
  onBooked: (booking: InvitableBooking) => void;
  onChoiceChange: (choice: BookingChoice & { roomId: string }) => void;
}

export type BookingChoice = Pick<SlotChoice, "day" | "units" | "start">;

/** Needs a new key each time it opens. */
export function CreateBookingDialog(props: Props) {
  const { room: linked, rooms, initial, notice, open, onClose, onBooked, onChoiceChange } = props;
  const toast = useToast("booking");
  const { user, isAdmin } = useSession();
  const [state, dispatch] = useReducer(slotChoiceReducer, null, () => ({
    ...initialSlotChoice({ ...initial, units: nearestDuration(linked.rules, initial.units) }),
    wasFree: initial.start !== null,
  }));
  const [wantsRepeat, setWantsRepeat] = useState(false);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const room = rooms.find(({ id }) => id === state.roomId) ?? linked;
  const creation = useCreateBooking({
    onFinished: onClose,
    onBooked,
    buyCredits: () => buyCredits(),
    dispatch,
  });
  const hold = useHoldSlot({ buyCredits: (...offer) => buyCredits(...offer), dispatch });
  const selection = useSlotSelection(state, dispatch, {
    roomId: room.id,
    isOpen: open,
    withCurrentHalfHour: true,
    isSubmitted: [creation, hold].some(({ isPending, isSuccess }) => isPending || isSuccess),
  });
  // Until a start is chosen, shows the price of the first one, which a plan may pay.
  const quotedStart = state.start ?? firstFree(selection.slots, state.day);
  const quote = useBookingQuote(
    quotedStart === null ? null : termsOf(room.id, { ...state, start: quotedStart }),
    open && !state.isUnconfirmed,
    keptIfIncluded,
  );
  // Until the quote is loaded, the price of the room is shown.
  const pricedFor = pricedUnits(room.rules.prices, state);
  const { credits, rupees, included_minutes } = quote.data ?? {
    credits: creditsDue(room.credits_per_hour, pricedFor, isAdmin),
    rupees: rupeesDue(room.credits_per_hour, pricedFor, isAdmin),
    included_minutes: 0,
  };
  const shortfall = quote.data?.needs_approval ? quote.data.shortfall : 0;
  // A request needs the credits of the requests that wait, too.
  const needed = quote.data && shortfall > 0 ? quote.data.balance + shortfall : credits;
  const { missing, buyCredits } = useCreditShortage(needed);
  const { choice } = selection;
  // The URL is also the search for free rooms, which does not offer the half hour that has begun.
  useReportedChoice(choice, initial, ({ roomId, start: chosen, ...slot }) =>
    onChoiceChange({
      ...slot,
      roomId: roomId ?? linked.id,
      start: chosen && isPast(slot.day, chosen) ? null : chosen,
    }),
  );

  const { day, units, start } = choice;
  // The balance may already lack the credits of this booking.
  const isBooked = choice.isUnconfirmed || creation.isPending || creation.isSuccess;
  const needsApproval =
    quote.data?.needs_approval ?? (room.rules.approval_hours !== null && !isAdmin);
  const isPriceLoading = quote.isLoading || selection.slots.state === "loading";
  const isShort = missing > 0 && !isBooked && !isPriceLoading;
  const sent = creation.variables;
  const isSent = sent?.room.id === room.id && isSameSlot(sent, choice);

  const canRepeat = start !== null && !isPast(day, start) && !isBooked;
  const repeatStart = wantsRepeat && canRepeat && !needsApproval ? start : null;

  const terms = start ? termsOf(room.id, { day, start, units }) : null;
  const isHoldSent = JSON.stringify(hold.variables?.terms) === JSON.stringify(terms);
  const failure =
    (isHoldSent && hold.error) ||
    (isSent ? creation.error : start !== null && refusalOf(quote.error) && quote.error);

  function buyAndBook(offer: CreditPackage) {
    if (terms && !needsApproval) hold.mutate({ terms, credits, offer });
    else buyCredits(offer);
  }

  function confirm() {
    if (!user || !start) return toast(noStartChosenToast);
    if (isShort) {
      const buyMissing = () => buyAndBook(smallestPackage(missing));
      toast(insufficientCreditsToast({ credits: needed, buyCredits: buyMissing }));
      return buyMissing();
    }
    hold.reset();
    creation.mutate({ room, day, start, units, credits, rupees, included_minutes, needsApproval });
  }

  return (
    <SlotDialog
      title={`Book ${room.name}`}
      {...(notice && { description: notice })}
      open={open}
      onClose={onClose}
      roomName={room.name}
      selection={selection}
      folds
      alternatives={
        choice.lost && (
          <OtherRooms
            {...choice}
            start={choice.lost}
            room={room}
            rooms={rooms}
            onRoom={({ id }) => {
              if (choice.lost) dispatch({ type: "room changed", roomId: id, start: choice.lost });
            }}
          />
        )
      }
      footerNote={
        !repeatStart && (
          <FooterSummary
            roomName={room.name}
            {...choice}
            price={formatPayment(credits, rupees, included_minutes)}
          />
        )
      }
      failure={repeatStart ? null : failureText("book", failure)}
      onRetry={isHoldSent || (isSent && !isOutdated(creation.error)) ? confirm : null}
      confirmButton={
        repeatStart ? (
          <span ref={setFooter} style={{ display: "contents" }} />
        ) : (
          <Button onClick={confirm} busy={creation.isPending || hold.isPending}>
            {isShort && start
              ? `Buy ${formatCredits(totalCredits(smallestPackage(missing)))}${needsApproval ? "" : " and book"}`
              : needsApproval
                ? "Request booking"
                : "Confirm Booking"}
          </Button>
        )
      }
    >
      <BookingSummary
        roomName={room.name}
        creditsPerHour={room.credits_per_hour}
        {...choice}
        {...{ credits, rupees, isAdmin }}
        includedMinutes={included_minutes}
      >
        <BalanceLine credits={credits} />
        {start && quote.data && <RefundsLine quote={quote.data} />}
        {needsApproval && <ApprovalLine hours={room.rules.approval_hours} rupees={rupees} />}
        {canRepeat && !repeatStart && (
          <SummaryLine term="Repeat">
            {wantsRepeat ? (
              "Request each date, or ask an admin to book a series for you."
            ) : (
              <Button
                size="sm"
                variant="secondary"
                onPointerEnter={RepeatBooking.preload}
                onClick={() => setWantsRepeat(true)}
              >
                Does not repeat
              </Button>
            )}
          </SummaryLine>
        )}
      </BookingSummary>
      {repeatStart && (
        <RepeatBooking
          key={`${room.id} ${day} ${repeatStart} ${units}`}
          {...{ room, rooms, day, units, footer }}
          start={repeatStart}
          onStop={() => setWantsRepeat(false)}
          onBooked={onClose}
        />
      )}
      {isShort && !repeatStart && (
        <CreditShortage credits={needed} {...(start && { onBuy: buyAndBook })}>
          {needsApproval
            ? "A request needs enough credits for itself and for your other requests. After paying, you return to your choice and send it. The slot is not held while you pay."
            : start
              ? "We hold the slot for 5 minutes while you pay, and book it when your payment arrives."
              : "If you choose a start time first, we hold the slot while you pay."}
        </CreditShortage>
      )}
    </SlotDialog>
  );
}

/** Not the half hour that has begun, which costs less. */
const firstFree = (slots: Slots, day: Day): ClockTime | null =>
  (slots.state === "ready" && slots.free.find((start) => !isPast(day, start))) || null;

/** The price of the room, shown otherwise, would be too high. */
const keptIfIncluded = (previous: BookingQuote | undefined) =>
  previous?.included_minutes ? previous : undefined;
