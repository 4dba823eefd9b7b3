import type { Supabase } from "@portal/shared/data/supabase";
import { expectWritten } from "../../data/changedMeanwhile";
import { writeWithImage, type ImageChoice } from "../../data/images";
import { reasonOf, useAdminWrite } from "../../data/useAdminWrite";
import { snackSchema, type AdminSnack, type SnackInput } from "./snack.schema";
import { snackQueries } from "./snacks.queries";

const invalidates = [snackQueries.all];
const failed = (title: string) => (error: unknown) => ({
  title,
  description: reasonOf(error, "Please try again."),
});

type SnackForm = SnackInput & { image: ImageChoice };

/** Adds a snack, or changes the one that was seen. */
export function useSaveSnack(seen: AdminSnack | null) {
  return useAdminWrite({
    write: async (supabase, { image, ...input }: SnackForm) => {
      const snack = snackSchema.parse(input);
      await writeWithImage(supabase, "snack-images", image, async (image_url) => {
        if (seen) return changeSnack(supabase, seen, { ...snack, image_url });
        await supabase
          .from("snacks")
          .insert({ ...snack, image_url })
          .throwOnError();
      });
    },
    invalidates,
    succeeded: () => ({ title: `Snack ${seen ? "updated" : "added"} successfully` }),
    failed: failed(`Failed to ${seen ? "update" : "add"} snack`),
  });
}

/** Pieces may be sold meanwhile: a quantity is only sent, and held against what was seen, if changed. */
async function changeSnack(
  supabase: Supabase,
  seen: AdminSnack,
  { quantity, ...snack }: SnackInput & { image_url: string | null },
): Promise<void> {
  const isCounted = quantity !== seen.quantity;
  const change = supabase
    .from("snacks")
    .update({ ...snack, ...(isCounted && { quantity }) })
    .eq("id", seen.id)
    .eq("updated_at", seen.updated_at);
  const { data } = await (isCounted ? change.eq("quantity", seen.quantity) : change)
    .select("id")
    .throwOnError();
  expectWritten(data);
}

/** Takes a snack off the shop by setting its quantity to 0. */
export function useDisableSnack() {
  return useAdminWrite({
    write: async (supabase, { id }: AdminSnack) => {
      const { data } = await supabase
        .from("snacks")
        .update({ quantity: 0 })
        .eq("id", id)
        .select("id")
        .throwOnError();
      expectWritten(data);
    },
    invalidates,
    succeeded: ({ name }) => ({ title: "Snack disabled", description: `${name} is out of stock.` }),
    failed: failed("Failed to update snack"),
  });
}

interface Restock {
  snack: AdminSnack;
  amount: number;
  notes: string;
}

/** Adds to the stock. The database adds, so that two who restock at once both count. */
export function useRestock() {
  return useAdminWrite({
    write: async (supabase, { snack, amount, notes }: Restock) => {
      await supabase
        .from("inventory_transactions")
        .insert({
          snack_id: snack.id,
          quantity_change: amount,
          transaction_type: "restock",
          notes: notes.trim() || null,
        })
        .throwOnError();
    },
    invalidates,
    succeeded: ({ snack, amount }) => ({
      title: "Inventory updated",
      description: `Added ${amount} to ${snack.name}.`,
    }),
    failed: failed("Failed to update inventory"),
  });
}
