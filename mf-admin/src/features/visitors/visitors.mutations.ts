import { written } from "@portal/shared/data/changedMeanwhile";
import { failure, useAdminWrite } from "../../data/useAdminWrite";
import type { Visitor } from "./visitor.schema";

interface Decision {
  visitor: Visitor;
  status: "approved" | "rejected";
}

/** Approves or rejects a visitor, unless another admin has decided since. */
export function useDecideVisitor() {
  return useAdminWrite({
    write: (supabase, { visitor, status }: Decision) =>
      written(
        supabase
          .from("visitors")
          .update({ status })
          .eq("id", visitor.id)
          .eq("status", visitor.status)
          .select("id"),
      ),
    invalidates: [["visitors"]],
    succeeded: ({ status }) => ({ title: `Visitor status updated to ${status}` }),
    failed: failure("Error updating visitor", "Please try again."),
  });
}
