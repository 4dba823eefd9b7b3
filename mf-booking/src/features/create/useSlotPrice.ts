import { useSession } from "@portal/shared/contract/useSession";
import { type BookingQuote, useBookingQuote } from "@portal/shared/data/bookingQuote";
import { rupeesDue } from "@portal/shared/domain/bookingPrice";
import { type ClockTime, type Day, isPast } from "@portal/shared/domain/dates";
import { pricedUnits } from "@portal/shared/domain/roomPrices";
import { creditsDue } from "../../data/bookingCost";
import type { Slots } from "../../data/slots/useSlots";
import type { SlotChoice } from "../../ui/slot-dialog/slotSelection";
import type { BookableRoom } from "./freeRooms";
import { termsOf } from "./useCreateBooking";

/** The quote of the chosen slot, or of the first free one, because a plan may pay. Until it has loaded, the price is that of the room. */
export function useSlotPrice(
  room: BookableRoom,
  choice: SlotChoice,
  slots: Slots,
  isOpen: boolean,
) {
  const { isAdmin } = useSession();
  const start = choice.start ?? firstFree(slots, choice.day);
  const quote = useBookingQuote(
    start === null ? null : termsOf(room.id, { ...choice, start }),
    isOpen && !choice.isUnconfirmed,
    keepIncluded,
  );
  const units = pricedUnits(room.rules.prices, choice);
  const { credits, rupees, included_minutes, refunds } = quote.data ?? {
    credits: creditsDue(room.credits_per_hour, units, isAdmin),
    rupees: rupeesDue(room.credits_per_hour, units, isAdmin),
    included_minutes: 0,
    refunds: [],
  };
  const shortfall = quote.data?.needs_approval ? quote.data.shortfall : 0;
  return {
    quote,
    isLoading: quote.isLoading || slots.state === "loading",
    credits,
    rupees,
    included_minutes,
    refunds,
    /** A request needs the credits of the requests that wait, too. */
    needed: quote.data && shortfall > 0 ? quote.data.balance + shortfall : credits,
    needsApproval: quote.data?.needs_approval ?? (room.rules.approval_hours !== null && !isAdmin),
  };
}

/** Not the half hour that has begun, which costs less. */
const firstFree = (slots: Slots, day: Day): ClockTime | null =>
  (slots.state === "ready" && slots.free.find((start) => !isPast(day, start))) || null;

/** While the next quote loads, keeps one with included minutes: the price of the room would be too high. */
const keepIncluded = (previous: BookingQuote | undefined) =>
  previous?.included_minutes ? previous : undefined;
