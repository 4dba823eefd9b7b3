import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { useSession } from "@portal/shared/contract/useSession";
import { messageOf } from "@portal/shared/data/errors";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { VisitorForm } from "../visitor.schema";
import { registerVisitor } from "../visitors.mutations";
import { visitorQueries } from "../visitors.queries";

export function useRegisterVisitor(onRegistered: (visitor: VisitorForm) => void) {
  const { supabase } = usePortal();
  const toast = useToast("visitor");
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (form: VisitorForm) => {
      await registerVisitor(supabase, user?.id ?? "", form);
    },
    onSuccess: (_, visitor) => {
      toast({
        title: "Visitor Registered",
        description: `${visitor.visitorName} has been registered and is pending approval`,
      });
      onRegistered(visitor);
    },
    onError: (error) =>
      toast({
        title: "Failed to register visitor",
        description: messageOf(error, "An unexpected error occurred"),
        variant: "destructive",
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: visitorQueries.all }),
  });
}
