import { requireRow } from "@portal/shared/data/staleVersion";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { usePortal } from "@portal/shared/contract/usePortal";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import type { Visitor } from "./visitor.schema";
import { lastRejectionQuery } from "./lastRejection.queries";

interface Decision {
  visitor: Pick<Visitor, "id" | "status" | "visitor_name">;
  status: Visitor["status"];
}

/** A rejection can be undone (`RejectionNotice`): its email is sent a minute later. Fails if the status changed since it was loaded. */
export function useDecideVisitor() {
  const { queryClient } = usePortal();
  return useAdminMutation({
    write: async (supabase, { visitor, status }: Decision) => {
      await requireRow(
        supabase
          .from("visitors")
          .update({ status })
          .eq("id", visitor.id)
          .eq("status", visitor.status)
          .select("id"),
      );
      if (status !== "rejected") return;
      queryClient.setQueryData(lastRejectionQuery.queryKey, { visitor, at: Date.now() });
    },
    invalidates: [[queryRoots.visitors]],
    flow: ({ visitor }) => `visitor ${visitor.id}`,
    successToast: ({ status }) => ({ title: `Visitor status updated to ${status}` }),
    errorToast: toErrorToast("Error updating visitor", "Please try again."),
  });
}
