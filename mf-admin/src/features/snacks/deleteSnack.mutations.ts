import type { Supabase } from "@portal/shared/data/supabase";
import { versionOf, requireRow } from "@portal/shared/data/staleVersion";
import { noImage, writeWithImage } from "../../data/images";
import { describeError, useAdminMutation } from "../../data/useAdminMutation";
import { isConstraintError } from "../../data/isConstraintError";
import type { AdminSnack } from "./snack.schema";
import { snackQueries } from "./snacks.queries";

const INSTEAD = "Set its quantity to 0 instead to hide it in the shop.";

/** Deletes a snack that has no order items and no inventory history. */
export function useDeleteSnack() {
  return useAdminMutation({
    write: async (supabase, snack: AdminSnack) => {
      await refuseWithHistory(supabase, snack);
      const picture = { bucket: "snack-images", before: snack.image_url, chosen: noImage } as const;
      await writeWithImage(supabase, picture, () =>
        requireRow(supabase.from("snacks").delete().match(versionOf(snack)).select("id")),
      );
    },
    invalidates: [snackQueries.all],
    flow: ({ id }) => `snack ${id}`,
    successToast: () => ({ title: "Snack deleted successfully" }),
    errorToast: (error, { name }) => ({
      title: "Failed to delete snack",
      description: isConstraintError(error, "reference")
        ? `${name} is referenced in orders and cannot be deleted. ${INSTEAD}`
        : describeError(error, "Please try again."),
    }),
  });
}

async function refuseWithHistory(supabase: Supabase, { id, name }: AdminSnack): Promise<void> {
  const [ordered, moved] = await Promise.all([
    supabase
      .from("order_items")
      .select("*", { count: "exact", head: true })
      .eq("snack_id", id)
      .throwOnError(),
    supabase
      .from("inventory_transactions")
      .select("*", { count: "exact", head: true })
      .eq("snack_id", id)
      .throwOnError(),
  ]);
  if (ordered.count) {
    throw new Error(`${name} cannot be deleted because it has been ordered before. ${INSTEAD}`);
  }
  if (moved.count) {
    throw new Error(`${name} cannot be deleted because it has inventory history. ${INSTEAD}`);
  }
}
