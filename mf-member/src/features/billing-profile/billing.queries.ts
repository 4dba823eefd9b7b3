import { queryOptions, useMutation } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { messageOf } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { BillingFields } from "./billing.schema";

export const billingQueries = {
  /** Null without a billing profile. */
  mine: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [queryRoots.profile, userId, "billing"],
      queryFn: async ({ signal }): Promise<BillingFields | null> => {
        const { data } = await supabase
          .from("billing_profiles")
          .select("name, address, state_code, gstin")
          .eq("user_id", userId)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError();
        return data && { ...data, gstin: data.gstin ?? "" };
      },
    }),

  states: (supabase: Supabase) =>
    queryOptions({
      queryKey: ["gst-states"],
      queryFn: async ({ signal }) =>
        (
          await supabase
            .from("gst_states")
            .select("code, name")
            .order("name")
            .abortSignal(signal)
            .throwOnError()
        ).data,
      staleTime: Infinity,
    }),
};

/** Saves the billing profile, or deletes it if `fields` is null. */
export function useSaveBilling(userId: string) {
  const { supabase, queryClient } = usePortal();
  const toast = useToast("billing");
  return useMutation({
    mutationFn: async (fields: BillingFields | null) => {
      const profiles = supabase.from("billing_profiles");
      if (fields) {
        const row = { user_id: userId, ...fields, gstin: fields.gstin || null };
        await profiles.upsert(row).throwOnError();
      } else {
        await profiles.delete().eq("user_id", userId).throwOnError();
      }
    },
    onSuccess: async (_, fields) => {
      toast({
        title: fields ? "Billing Details Saved" : "Billing Details Removed",
        description: fields
          ? "Invoices from now on use them."
          : "Invoices from now on state only your name.",
      });
      await queryClient.invalidateQueries({
        queryKey: billingQueries.mine(supabase, userId).queryKey,
      });
    },
    onError: (error) =>
      toast({
        title: "Update Failed",
        description: messageOf(error, "Your changes are still here. Please try again."),
        variant: "destructive",
      }),
  });
}
