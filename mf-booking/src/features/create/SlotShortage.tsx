import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import type { QuoteTerms } from "@portal/shared/data/bookingQuote";
import { messageOf } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { refusalOf } from "@portal/shared/data/refusals";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import type { CreditPackage } from "@portal/shared/domain/creditPackages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { bookingFailureToast } from "../../data/bookingFailure";
import { applyChange, takenSlotsOfDay } from "../../data/slots/slots.queries";
import type { SlotAction } from "../../ui/slot-dialog/slotSelection";
import { CreditShortage } from "../../ui/slot-dialog/summary/CreditShortage";

interface HoldRequest {
  terms: Pick<QuoteTerms, "room_id" | "booking_date" | "start_time" | "duration">;
  credits: number;
  /** What the member buys. */
  offer: CreditPackage;
}

interface Options {
  /** Opens the page to buy credits. */
  buyCredits: (offer: CreditPackage, holdId?: string) => void;
  dispatch: (action: SlotAction) => void;
}

/** Refusals after which the member can buy the credits without a hold. */
const notHeldCodes = ["held_before", "too_often"];

/** Holds a slot, then opens the page to buy the missing credits. */
export function useHoldSlot({ buyCredits, dispatch }: Options) {
  const { supabase } = usePortal();
  const toast = useToast("booking");
  const queryClient = useQueryClient();
  return useForgetOfflineError(
    useMutation({
      mutationFn: async ({ terms }: HoldRequest) =>
        (await supabase.rpc("hold_slot", terms).throwOnError()).data,
      onSuccess: (hold, { offer }) => {
        const { id, room_id, start_time, end_time, expires_at } = hold;
        // Realtime messages do not contain is_own, and the dialog shows this slot again after paying.
        const slot = { booking_id: id, room_id, start_time, end_time };
        const own = { ...slot, held_until: expires_at, is_own: true };
        queryClient.setQueryData(
          takenSlotsOfDay(supabase, hold.booking_date).queryKey,
          (slots) => slots && [...applyChange(slots, { event: "freed", payload: slot }), own],
        );
        buyCredits(offer, id);
      },
      onError: (error, { terms, credits, offer }) => {
        const code = refusalOf(error)?.code ?? "";
        if (notHeldCodes.includes(code)) {
          toast({ title: "Slot not held", description: messageOf(error, "") });
          return buyCredits(offer);
        }
        toast(bookingFailureToast("book", error, { credits, buyCredits: () => buyCredits(offer) }));
        if (code === "slot_taken") dispatch({ type: "start refused", start: terms.start_time });
        if (code === "hold_not_needed") {
          void queryClient.invalidateQueries({ queryKey: [queryRoots.credits] });
          void queryClient.invalidateQueries({ queryKey: [queryRoots.bookingQuotes] });
        }
        void queryClient.invalidateQueries({ queryKey: [queryRoots.slots] });
      },
    }),
  );
}

interface Props {
  credits: number;
  needsApproval: boolean;
  /** Null until a start is chosen. */
  onBuy: ((offer: CreditPackage) => void) | null;
}

export const SlotShortage = ({ credits, needsApproval, onBuy }: Props) => (
  <CreditShortage credits={credits} {...(onBuy && { onBuy })}>
    {needsApproval
      ? "A request needs enough credits for itself and for your other requests. After paying, you return to your choice and send it. The slot is not held while you pay."
      : onBuy
        ? "We hold the slot for 5 minutes while you pay, and book it when your payment arrives."
        : "If you choose a start time first, we hold the slot while you pay."}
  </CreditShortage>
);
