import { serverNow } from "@portal/shared/domain/serverTime";
import type { Supabase } from "@portal/shared/data/supabase";
import { versionOf, throwIfConflict, requireRow } from "@portal/shared/data/staleVersion";
import { writeWithImage, type ImageChoice } from "../../data/images";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import { isConstraintError } from "../../data/isConstraintError";
import {
  snackSchema,
  type AdminSnack,
  type SnackInput,
  type SnackRow,
  type Stocked,
} from "./snack.schema";
import { snackQueries } from "./snacks.queries";

const invalidates = [snackQueries.all];
const retryToast = (title: string) => toErrorToast(title, "Please try again.");

type SnackForm = SnackInput & { image: ImageChoice };

/** Adds a snack if `seen` is null. */
export function useSaveSnack(seen: SnackRow | null) {
  return useAdminMutation({
    isEdit: true,
    write: async (supabase, { image, ...input }: SnackForm) => {
      const snack = snackSchema.parse(input);
      const picture = {
        bucket: "snack-images",
        before: seen?.image_url ?? null,
        chosen: image,
      } as const;
      await writeWithImage(supabase, picture, async (image_url) => {
        if (seen) return changeSnack(supabase, seen, { ...snack, image_url });
        await supabase
          .from("snacks")
          .insert({ ...snack, image_url })
          .throwOnError();
      });
    },
    invalidates,
    flow: `snack ${seen?.id ?? "new"}`,
    successToast: () => ({ title: `Snack ${seen ? "updated" : "added"} successfully` }),
    errorToast: retryToast(`Failed to ${seen ? "update" : "add"} snack`),
  });
}

/** A sale is not a conflict: the quantity is checked and sent only if the admin changed it. */
async function changeSnack(
  supabase: Supabase,
  seen: SnackRow,
  { quantity, ...snack }: SnackInput & { image_url: string | null },
): Promise<void> {
  const isCounted = quantity !== seen.quantity;
  const change = supabase
    .from("snacks")
    .update({ ...snack, ...(isCounted && { quantity }) })
    .match(versionOf(seen));
  await requireRow((isCounted ? change.eq("quantity", seen.quantity) : change).select("id"));
}

export function useDisableSnack() {
  return useAdminMutation({
    write: (supabase, { id }: AdminSnack) =>
      requireRow(supabase.from("snacks").update({ quantity: 0 }).eq("id", id).select("id")),
    invalidates,
    flow: ({ id }) => `snack ${id}`,
    successToast: ({ name }) => ({
      title: "Snack disabled",
      description: `${name} is out of stock.`,
    }),
    errorToast: retryToast("Failed to update snack"),
  });
}

interface Archiving {
  snack: AdminSnack;
  /** False puts an archived snack back on offer. */
  isArchived: boolean;
}

export function useArchiveSnack() {
  return useAdminMutation({
    write: (supabase, { snack, isArchived }: Archiving) =>
      requireRow(
        supabase
          .from("snacks")
          .update({ archived_at: isArchived ? serverNow().toISOString() : null })
          .match(versionOf(snack))
          .select("id"),
      ),
    invalidates,
    flow: ({ snack }) => `snack ${snack.id}`,
    successToast: ({ snack, isArchived }) => ({
      title: `${snack.name} is ${isArchived ? "archived" : "on offer again"}`,
    }),
    errorToast: retryToast("Failed to update snack"),
  });
}

interface Restock {
  snack: Stocked;
  amount: number;
  notes: string;
}

/** The database adds: simultaneous restocks both count. @throws StaleVersionError if deleted. */
export function useRestock() {
  return useAdminMutation({
    write: (supabase, { snack, amount, notes }: Restock) =>
      throwIfConflict(
        supabase
          .from("inventory_transactions")
          .insert({
            snack_id: snack.id,
            quantity_change: amount,
            transaction_type: "restock",
            notes: notes.trim() || null,
          })
          .throwOnError(),
        (error) => isConstraintError(error, "reference"),
      ),
    invalidates,
    flow: ({ snack }) => `snack ${snack.id}`,
    successToast: ({ snack, amount }) => ({
      title: "Inventory updated",
      description: `Added ${amount} to ${snack.name}.`,
    }),
    errorToast: retryToast("Failed to update inventory"),
  });
}
