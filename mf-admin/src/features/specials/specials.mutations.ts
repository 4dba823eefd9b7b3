import { asSeen, written } from "@portal/shared/data/changedMeanwhile";
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
      const specials = supabase.from("cafe_specials");
      return seen
        ? written(specials.update(special).match(asSeen(seen)).select("id"))
        : written(specials.insert(special).select("id"));
    },
    invalidates,
    succeeded: () => ({ title: `Cafe special ${seen ? "updated" : "added"} successfully` }),
    failed: failed(seen ? "updating" : "adding"),
  });
}

export function useDeleteSpecial() {
  return useAdminWrite({
    write: (supabase, special: CafeSpecial) =>
      written(supabase.from("cafe_specials").delete().match(asSeen(special)).select("id")),
    invalidates,
    succeeded: () => ({ title: "Cafe special deleted successfully" }),
    failed: failed("deleting"),
  });
}
