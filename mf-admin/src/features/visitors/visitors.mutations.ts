import { requireRow } from "@portal/shared/data/staleVersion";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import type { Visitor } from "./visitor.schema";

interface Decision {
  visitor: Pick<Visitor, "id" | "status">;
  status: "approved" | "rejected";
}

/** Fails if the status changed since it was loaded. */
export function useDecideVisitor() {
  return useAdminMutation({
    write: (supabase, { visitor, status }: Decision) =>
      requireRow(
        supabase
          .from("visitors")
          .update({ status })
          .eq("id", visitor.id)
          .eq("status", visitor.status)
          .select("id"),
      ),
    invalidates: [[queryRoots.visitors]],
    flow: ({ visitor }) => `visitor ${visitor.id}`,
    successToast: ({ status }) => ({ title: `Visitor status updated to ${status}` }),
    errorToast: toErrorToast("Error updating visitor", "Please try again."),
  });
}
