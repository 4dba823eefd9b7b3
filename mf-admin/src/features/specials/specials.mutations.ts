import { expectWritten } from "../../data/changedMeanwhile";
import { reasonOf, useAdminWrite } from "../../data/useAdminWrite";
import { specialSchema, type CafeSpecial, type SpecialInput } from "./special.schema";
import { specialQueries } from "./specials.queries";

const invalidates = [specialQueries.all];
const failed = (verb: string) => (error: unknown) => ({
  title: `Error ${verb} cafe special: ${reasonOf(error, "Please try again.")}`,
});

/** Adds a special, or changes the one that was seen. */
export function useSaveSpecial(seen: CafeSpecial | null) {
  return useAdminWrite({
    write: async (supabase, input: SpecialInput) => {
      const special = specialSchema.parse(input);
      if (!seen) {
        await supabase.from("cafe_specials").insert(special).throwOnError();
        return;
      }
      const { data } = await supabase
        .from("cafe_specials")
        .update(special)
        .eq("id", seen.id)
        .eq("updated_at", seen.updated_at)
        .select("id")
        .throwOnError();
      expectWritten(data);
    },
    invalidates,
    succeeded: () => ({ title: `Cafe special ${seen ? "updated" : "added"} successfully` }),
    failed: failed(seen ? "updating" : "adding"),
  });
}

export function useDeleteSpecial() {
  return useAdminWrite({
    write: async (supabase, { id }: CafeSpecial) => {
      const { data } = await supabase
        .from("cafe_specials")
        .delete()
        .eq("id", id)
        .select("id")
        .throwOnError();
      expectWritten(data);
    },
    invalidates,
    succeeded: () => ({ title: "Cafe special deleted successfully" }),
    failed: failed("deleting"),
  });
}
