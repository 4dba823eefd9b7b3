import { asSeen, written } from "@portal/shared/data/changedMeanwhile";
import { describeError, useAdminMutation } from "../../data/useAdminMutation";
import { specialSchema, type CafeSpecial, type SpecialInput } from "./special.schema";
import { specialQueries } from "./specials.queries";

const invalidates = [specialQueries.all];
const failureToast = (verb: string) => (error: unknown) => ({
  title: `Error ${verb} cafe special: ${describeError(error, "Please try again.")}`,
});

/** Adds a special if `seen` is null. */
export function useSaveSpecial(seen: CafeSpecial | null) {
  return useAdminMutation({
    isEdit: true,
    write: async (supabase, input: SpecialInput) => {
      const special = specialSchema.parse(input);
      const specials = supabase.from("cafe_specials");
      return seen
        ? written(specials.update(special).match(asSeen(seen)).select("id"))
        : written(specials.insert(special).select("id"));
    },
    invalidates,
    successToast: () => ({ title: `Cafe special ${seen ? "updated" : "added"} successfully` }),
    errorToast: failureToast(seen ? "updating" : "adding"),
  });
}

export function useDeleteSpecial() {
  return useAdminMutation({
    write: (supabase, special: CafeSpecial) =>
      written(supabase.from("cafe_specials").delete().match(asSeen(special)).select("id")),
    invalidates,
    successToast: () => ({ title: "Cafe special deleted successfully" }),
    errorToast: failureToast("deleting"),
  });
}
