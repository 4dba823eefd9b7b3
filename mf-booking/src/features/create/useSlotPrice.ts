import { useSession } from "@portal/shared/contract/useSession";
import { useBookingQuote } from "@portal/shared/data/bookingQuote";
import { rupeesDue } from "@portal/shared/domain/bookingPrice";
import { pricedUnits } from "@portal/shared/domain/roomPrices";
import { creditsDue } from "../../data/bookingCost";
import type { SlotChoice } from "../../ui/slot-dialog/slotSelection";
import type { BookableRoom } from "./freeRooms";
import { termsOf } from "./useCreateBooking";

/** The quote of the chosen slot. Until a start is chosen and quoted, the price is that of the room. */
export function useSlotPrice(room: BookableRoom, choice: SlotChoice, isOpen: boolean) {
  const { isAdmin } = useSession();
  const { start } = choice;
  const quote = useBookingQuote(
    start === null ? null : termsOf(room.id, { ...choice, start }),
    isOpen && !choice.isUnconfirmed,
  );
  const units = pricedUnits(room.rules.prices, choice);
  const { credits, rupees, included_minutes } = quote.data ?? {
    credits: creditsDue(room.credits_per_hour, units, isAdmin),
    rupees: rupeesDue(room.credits_per_hour, units, isAdmin),
    included_minutes: 0,
  };
  const shortfall = quote.data?.needs_approval ? quote.data.shortfall : 0;
  return {
    quote,
    credits,
    rupees,
    included_minutes,
    /** A request needs the credits of the requests that wait, too. */
    needed: quote.data && shortfall > 0 ? quote.data.balance + shortfall : credits,
    needsApproval: quote.data?.needs_approval ?? (room.rules.approval_hours !== null && !isAdmin),
  };
}
