import { requireRow } from "@portal/shared/data/staleVersion";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import type { Visitor } from "./visitor.schema";

interface Decision {
  visitor: Pick<Visitor, "id" | "status">;
  status: Visitor["status"];
}

/** A rejection can be undone: its email is sent a minute later. */
export function useDecideVisitor() {
  const undo = useSetStatus();
  return useSetStatus(({ visitor }) =>
    undo.mutate({ visitor: { id: visitor.id, status: "rejected" }, status: visitor.status }),
  );
}

/** Fails if the status changed since it was loaded. */
function useSetStatus(undoRejection?: (decision: Decision) => void) {
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
    successToast: (decision) => ({
      title: `Visitor status updated to ${decision.status}`,
      ...(undoRejection &&
        decision.status === "rejected" && {
          description: "The host gets an email in a minute.",
          action: { label: "Undo", onClick: () => undoRejection(decision) },
        }),
    }),
    errorToast: toErrorToast("Error updating visitor", "Please try again."),
  });
}
