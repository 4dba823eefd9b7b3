import { versionOf, requireRow } from "@portal/shared/data/staleVersion";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import { updateSchema, type SpaceUpdate, type UpdateInput } from "./update.schema";
import { updateQueries } from "./updates.queries";

const invalidates = [updateQueries.all];

/** Creates an update if `seen` is null. */
export function useSaveUpdate(seen: SpaceUpdate | null) {
  return useAdminMutation({
    isEdit: true,
    write: async (supabase, input: UpdateInput) => {
      const update = updateSchema.parse(input);
      const updates = supabase.from("space_updates");
      return seen
        ? requireRow(updates.update(update).match(versionOf(seen)).select("id"))
        : requireRow(updates.insert(update).select("id"));
    },
    invalidates,
    flow: `update ${seen?.id ?? "new"}`,
    successToast: () => ({ title: `Space update ${seen ? "modified" : "created"} successfully` }),
    errorToast: toErrorToast("Failed to save space update.", "Please try again."),
  });
}

export function useDeleteUpdate() {
  return useAdminMutation({
    write: (supabase, update: SpaceUpdate) =>
      requireRow(supabase.from("space_updates").delete().match(versionOf(update)).select("id")),
    invalidates,
    flow: ({ id }) => `update ${id}`,
    successToast: () => ({ title: "Space update deleted successfully" }),
    errorToast: toErrorToast("Failed to delete space update.", "Please try again."),
  });
}
