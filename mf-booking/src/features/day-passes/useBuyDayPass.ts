import { usePortal } from "@portal/shared/contract/usePortal";
import type { Toast } from "@portal/shared/contract/toast";
import { isUnanswered, messageOf } from "@portal/shared/data/errors";
import { queryRoots, settingKey } from "@portal/shared/data/queryKeys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refusalOf, insufficientCreditsForDayPass } from "@portal/shared/data/refusals";
import { priceChangeNotice } from "../../data/priceChangeNotice";
import type { Guest } from "../../ui/guests/guest.schema";
import { createDayPass } from "./dayPasses.mutations";
import { DAY_PASS_PRICE_KEY, dayPassQueries } from "./dayPasses.queries";
import { useRequestId } from "./useRequestId";

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
  /** As shown. */
  expectedCredits: number;
}

/** A retry after a lost answer does not buy twice. */
export function useBuyDayPass(onBought: () => void) {
  const { supabase, toast, navigate } = usePortal();
  const queryClient = useQueryClient();
  const { requestIdFor, reset } = useRequestId();
  return useMutation({
    mutationFn: ({ guest }: Purchase) => createDayPass(supabase, requestIdFor(guest), guest),
    retry: (failures, error) => failures < 1 && isUnanswered(error),
    onSuccess: ({ credits_used }, { expectedCredits }) => {
      reset();
      const priceChange = priceChangeNotice(credits_used, expectedCredits);
      const sentences = ["The visitor has been added successfully", priceChange];
      toast({ title: "Day pass created", description: sentences.filter(Boolean).join(". ") });
      onBought();
    },
    onError: (error) => {
      if (refusalOf(error)?.code === "insufficient_credits") {
        return toast(insufficientCreditsToast(() => navigate("/buy-credits")));
      }
      toast({
        title: "Error creating day pass",
        description: messageOf(error, "Please try again."),
        variant: "destructive",
      });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: dayPassQueries.all }),
        queryClient.invalidateQueries({ queryKey: settingKey(DAY_PASS_PRICE_KEY) }),
        queryClient.invalidateQueries({ queryKey: [queryRoots.credits] }),
        queryClient.invalidateQueries({ queryKey: [queryRoots.visitors] }),
      ]),
  });
}
