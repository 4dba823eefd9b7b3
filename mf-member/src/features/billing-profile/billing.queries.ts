import { queryOptions, useMutation } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { messageOf } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { requireRow, StaleVersionError } from "@portal/shared/data/staleVersion";
import type { Supabase } from "@portal/shared/data/supabase";
import type { SaveRequest } from "../../ui/edit/useEditedRow";
import type { Billing, BillingFields } from "./billing.schema";

const columns = "user_id, name, address, state_code, gstin, updated_at";

/** Null without a billing profile. */
export async function readBilling(
  supabase: Supabase,
  userId: string,
  signal = new AbortController().signal,
): Promise<Billing | null> {
  const { data } = await supabase
    .from("billing_profiles")
    .select(columns)
    .eq("user_id", userId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

export const billingQueries = {
  mine: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [queryRoots.profile, userId, "billing"],
      queryFn: ({ signal }) => readBilling(supabase, userId, signal),
      // The form takes its values once, and compares versions when it saves.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      gcTime: 0,
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

/** Deletes the billing profile if all fields are empty. Fails if it has changed since it was read. */
export function useSaveBilling(userId: string) {
  const { supabase, queryClient } = usePortal();
  const toast = useToast("billing");
  return useMutation({
    mutationFn: async ({ seen, fields }: SaveRequest<Billing, BillingFields>) => {
      const profiles = supabase.from("billing_profiles");
      const row = { ...fields, gstin: fields.gstin || null };
      if (!seen) {
        const added = { user_id: userId, ...row };
        return requireRow(profiles.upsert(added, { ignoreDuplicates: true }).select(columns));
      }
      const version = { user_id: seen.user_id, updated_at: seen.updated_at };
      if (fields.name) return requireRow(profiles.update(row).match(version).select(columns));
      await requireRow(profiles.delete().match(version).select(columns));
      return null;
    },
    onSuccess: async (saved) => {
      toast(
        saved
          ? { title: "Billing Details Saved", description: "Invoices from now on use them." }
          : {
              title: "Billing Details Removed",
              description: "Invoices from now on state only your name.",
            },
      );
      await queryClient.invalidateQueries({
        queryKey: billingQueries.mine(supabase, userId).queryKey,
      });
    },
    onError: (error) =>
      toast({
        title: "Update Failed",
        description:
          error instanceof StaleVersionError
            ? "Your billing details were changed elsewhere. Your edits are still here: check them, then save again."
            : messageOf(error, "Your changes are still here. Please try again."),
        variant: "destructive",
      }),
  });
}
