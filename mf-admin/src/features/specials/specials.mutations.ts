import { versionOf, requireRow } from "@portal/shared/data/staleVersion";
import { describeError, useAdminMutation } from "../../data/useAdminMutation";
import { specialSchema, type CafeSpecial, type SpecialInput } from "./special.schema";
import { specialQueries } from "./specials.queries";

const invalidates = [specialQueries.all];
export const specialFlow = (special: Pick<CafeSpecial, "id"> | null) =>
  `special ${special?.id ?? "new"}`;
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
        ? requireRow(specials.update(special).match(versionOf(seen)).select("id"))
        : requireRow(specials.insert(special).select("id"));
    },
    invalidates,
    flow: specialFlow(seen),
    successToast: () => ({ title: `Cafe special ${seen ? "updated" : "added"} successfully` }),
    errorToast: failureToast(seen ? "updating" : "adding"),
  });
}

export function useDeleteSpecial() {
  return useAdminMutation({
    write: (supabase, special: CafeSpecial) =>
      requireRow(supabase.from("cafe_specials").delete().match(versionOf(special)).select("id")),
    invalidates,
    flow: specialFlow,
    successToast: () => ({ title: "Cafe special deleted successfully" }),
    errorToast: failureToast("deleting"),
  });
}
