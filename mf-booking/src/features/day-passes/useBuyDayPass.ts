import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { useSession } from "@portal/shared/contract/useSession";
import type { Toast } from "@portal/shared/contract/toast";
import { messageOf, retryLostResponse } from "@portal/shared/data/errors";
import { queryRoots, settingKey } from "@portal/shared/data/queryKeys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refusalOf, insufficientCreditsForDayPass } from "@portal/shared/data/refusals";
import { useRequestId } from "@portal/shared/data/useRequestId";
import { priceChangeNotice } from "../../data/bookingCost";
import type { Guest } from "../../ui/guests/guest.schema";
import { createDayPass } from "./dayPasses.mutations";
import { DAY_PASS_PRICE_KEY, dayPassQueries } from "./dayPasses.queries";

/** spec 2 §8 */
export function insufficientCreditsToast(addCredits: () => void): Toast {
  return {
    title: "Error creating day pass",
    description: insufficientCreditsForDayPass,
    variant: "destructive",
    action: { label: "Add Credits", onClick: addCredits },
  };
}

interface Purchase {
  guest: Guest;
  /** Price that was shown. */
  expectedCredits: number;
}

interface Options {
  onBought: (passId: string) => void;
  addCredits: () => void;
}

/** A retry after a lost response does not buy twice. */
export function useBuyDayPass({ onBought, addCredits }: Options) {
  const { supabase } = usePortal();
  const { isAdmin } = useSession();
  const toast = useToast("day pass");
  const queryClient = useQueryClient();
  const { requestIdFor, settle } = useRequestId();
  return useMutation({
    mutationFn: ({ guest, expectedCredits: credits }: Purchase) =>
      createDayPass(supabase, requestIdFor(guest), { guest, credits }),
    retry: retryLostResponse,
    onSuccess: ({ id, credits_used }, { expectedCredits }) => {
      const priceChange = priceChangeNotice(credits_used, expectedCredits);
      const sentences = ["The visitor has been added successfully", priceChange];
      toast({ title: "Day pass created", description: sentences.filter(Boolean).join(". ") });
      onBought(id);
    },
    onError: (error) => {
      const refusal = refusalOf(error);
      if (refusal?.code === "insufficient_credits") {
        return toast(insufficientCreditsToast(addCredits));
      }
      if (refusal?.code === "price_changed" && !isAdmin) {
        const credits = Number(refusal.params["credits"]);
        // Also applies if the price could not be read. 0: a pass of the plan, which is read again.
        if (credits > 0) queryClient.setQueryData(dayPassQueries.price(supabase).queryKey, credits);
      }
      toast({
        title: "Error creating day pass",
        description: messageOf(error, "Please try again."),
        variant: "destructive",
      });
    },
    onSettled: (_, error) => {
      settle(error);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: dayPassQueries.all }),
        queryClient.invalidateQueries({ queryKey: settingKey(DAY_PASS_PRICE_KEY) }),
        queryClient.invalidateQueries({ queryKey: [queryRoots.credits] }),
        queryClient.invalidateQueries({ queryKey: [queryRoots.plans] }),
        queryClient.invalidateQueries({ queryKey: [queryRoots.visitors] }),
      ]);
    },
  });
}
