import { usePortal } from "@portal/shared/contract/usePortal";
import type { Toast } from "@portal/shared/contract/toast";
import { isUnanswered, messageOf } from "@portal/shared/data/errors";
import { queryRoots, settingKey } from "@portal/shared/data/queryKeys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refusalOf, tooPoorForDayPass } from "@portal/shared/data/refusals";
import { chargeInWords } from "../../ui/chargeInWords";
import type { Guest } from "../../ui/guest.schema";
import { createDayPass } from "./dayPasses.mutations";
import { DAY_PASS_PRICE_KEY, dayPassQueries } from "./dayPasses.queries";
import { useRequestId } from "./useRequestId";

/** Says that credits are short, with the way to buy more (spec 2 §8). */
export function shortOfCreditsToast(addCredits: () => void): Toast {
  return {
    title: "Error creating day pass",
    description: tooPoorForDayPass,
    variant: "destructive",
    action: { label: "Add Credits", onClick: addCredits },
  };
}

interface Purchase {
  guest: Guest;
  /** What the screen says that it costs, in credits. */
  shown: number;
}

/** Buys a day pass, once however often an answer is lost, and says how it went. */
export function useBuyDayPass(onBought: () => void) {
  const { supabase, toast, navigate } = usePortal();
  const queryClient = useQueryClient();
  const { idOf, settled } = useRequestId();
  return useMutation({
    mutationFn: ({ guest }: Purchase) => createDayPass(supabase, idOf(guest), guest),
    retry: (failures, error) => failures < 1 && isUnanswered(error),
    onSuccess: ({ credits_used }, { shown }) => {
      settled();
      const charge = chargeInWords(credits_used, shown);
      const said = ["The visitor has been added successfully", charge];
      toast({ title: "Day pass created", description: said.filter(Boolean).join(". ") });
      onBought();
    },
    onError: (error) => {
      if (refusalOf(error)?.code === "insufficient_credits") {
        return toast(shortOfCreditsToast(() => navigate("/buy-credits")));
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
