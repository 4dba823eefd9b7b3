import { usePortal } from "@portal/shared/contract/usePortal";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { useMutation } from "@tanstack/react-query";
import type { VisitorForm } from "../visitor.schema";
import { changeVisitor, withdrawVisitor } from "../visitors.mutations";
import { visitorQueries, type Visitor } from "../visitors.queries";

/** Saves the form as the changed visit; null withdraws the visit. */
export function useVisitChange(visitor: Visitor, onDone: () => void) {
  const { supabase, queryClient, toast } = usePortal();
  return useForgetOfflineError(
    useMutation({
      mutationFn: async (form: VisitorForm | null) => {
        if (form) await changeVisitor(supabase, visitor.id, form);
        else await withdrawVisitor(supabase, visitor.id);
      },
      onSuccess: (_, form) => {
        onDone();
        const flow = `visitor ${visitor.id}`;
        if (!form) return toast({ flow, title: "Visit withdrawn" });
        const isOther =
          visitor.status === "approved" &&
          (form.visitorName !== visitor.visitor_name || form.email !== visitor.email);
        toast({
          flow,
          title: "Visit changed",
          ...(isOther && { description: "The front desk approves it again." }),
        });
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: visitorQueries.all }),
    }),
  );
}
