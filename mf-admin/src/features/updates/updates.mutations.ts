import { expectWritten } from "../../data/changedMeanwhile";
import { reasonOf, useAdminWrite } from "../../data/useAdminWrite";
import { updateSchema, type SpaceUpdate, type UpdateInput } from "./update.schema";
import { updateQueries } from "./updates.queries";

const invalidates = [updateQueries.all];

/** Creates an update, or modifies the one that was seen. */
export function useSaveUpdate(seen: SpaceUpdate | null) {
  return useAdminWrite({
    write: async (supabase, input: UpdateInput) => {
      const update = updateSchema.parse(input);
      if (!seen) {
        await supabase.from("space_updates").insert(update).throwOnError();
        return;
      }
      const { data } = await supabase
        .from("space_updates")
        .update(update)
        .eq("id", seen.id)
        .eq("updated_at", seen.updated_at)
        .select("id")
        .throwOnError();
      expectWritten(data);
    },
    invalidates,
    succeeded: () => ({ title: `Space update ${seen ? "modified" : "created"} successfully` }),
    failed: (error) => ({
      title: "Failed to save space update.",
      description: reasonOf(error, "Please try again."),
    }),
  });
}

export function useDeleteUpdate() {
  return useAdminWrite({
    write: async (supabase, { id }: SpaceUpdate) => {
      const { data } = await supabase
        .from("space_updates")
        .delete()
        .eq("id", id)
        .select("id")
        .throwOnError();
      expectWritten(data);
    },
    invalidates,
    succeeded: () => ({ title: "Space update deleted successfully" }),
    failed: (error) => ({
      title: "Failed to delete space update.",
      description: reasonOf(error, "Please try again."),
    }),
  });
}
