import { usePortal } from "@portal/shared/contract/usePortal";
import type { Toast } from "@portal/shared/contract/toast";
import { messageOf } from "@portal/shared/data/errors";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refusalOf } from "@portal/shared/data/refusals";
import type { DayPassForm } from "./dayPass.schema";
import { createDayPass } from "./dayPasses.mutations";
import { dayPassQueries } from "./dayPasses.queries";

/** Says that credits are short, with the way to buy more (booking specification §8). */
export function shortOfCreditsToast(addCredits: () => void): Toast {
  return {
    title: "Error creating day pass",
    description: "You don't have enough credits to create a day pass.",
    variant: "destructive",
    action: { label: "Add Credits", onClick: addCredits },
  };
}

/** Buys a day pass and says how it went. */
export function useBuyDayPass(onBought: () => void) {
  const { supabase, toast, navigate } = usePortal();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: DayPassForm) => createDayPass(supabase, form),
    onSuccess: () => {
      toast({
        title: "Day pass created",
        description: "The visitor has been added successfully",
      });
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
        queryClient.invalidateQueries({ queryKey: ["credits"] }),
        queryClient.invalidateQueries({ queryKey: ["visitors"] }),
      ]),
  });
}
