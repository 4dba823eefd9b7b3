import { useToast } from "@portal/shared/contract/useToast";
import { useSession } from "@portal/shared/contract/useSession";
import { isOutdated, refusalOf } from "@portal/shared/data/refusals";
import {
  type CreditPackage,
  smallestPackage,
  totalCredits,
} from "@portal/shared/domain/creditPackages";
import { formatCredits } from "@portal/shared/domain/credits";
import { isPast } from "@portal/shared/domain/dates";
import { nearestDuration } from "@portal/shared/domain/roomRules";
import { Button } from "@portal/shared/ui/Button";
import { useReducer, useState } from "react";
import { formatPayment } from "../../data/bookingCost";
import {
  failureText,
  insufficientCreditsToast,
  noStartChosenToast,
} from "../../data/bookingFailure";
import type { InvitableBooking } from "../../data/invitableBooking";
import { useCreditShortage } from "../../ui/slot-dialog/summary/CreditShortage";
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
import type { BookableRoom } from "../../data/rooms.queries";
import { OtherRooms } from "./OtherRooms";
import { RepeatBooking, RepeatLine } from "./RepeatLine";
import { SlotShortage, useHoldSlot } from "./SlotShortage";
import { termsOf, useCreateBooking, useSlotPrice } from "./useCreateBooking";

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
  // The price needs the selection, which needs both mutations: they find `buyCredits`, which needs the price, later.
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
  const price = useSlotPrice(room, state, selection.slots, open);
  const { quote, credits, rupees, included_minutes, refunds, needed, needsApproval } = price;
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

  const { day, units, start, lost } = choice;
  // The balance may already lack the credits of this booking.
  const isBooked = choice.isUnconfirmed || creation.isPending || creation.isSuccess;
  const isShort = missing > 0 && !isBooked && !price.isLoading;
  const { variables: sent } = creation;
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
    const shown = { credits, rupees, included_minutes, refunds };
    creation.mutate({ room, day, start, units, ...shown, needsApproval });
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
        lost && (
          <OtherRooms
            {...choice}
            room={room}
            rooms={rooms}
            start={lost}
            onRoom={({ id }) => dispatch({ type: "room changed", roomId: id, start: lost })}
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
          <RepeatLine isRefused={wantsRepeat} onRepeat={() => setWantsRepeat(true)} />
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
        <SlotShortage
          needsApproval={needsApproval}
          credits={needed}
          onBuy={start ? buyAndBook : null}
        />
      )}
    </SlotDialog>
  );
}
