import { usePortal } from "@portal/shared/contract/usePortal";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { useMutation } from "@tanstack/react-query";
import { visitorQueries } from "../visitors.queries";
import type { WaitingVisitor } from "./walkIns.queries";

interface Answer {
  visitor: WaitingVisitor;
  isWelcome: boolean;
}

export function useAnswerWalkIn() {
  const { supabase, queryClient, toast } = usePortal();
  return useForgetOfflineError(
    useMutation({
      mutationFn: async ({ visitor, isWelcome }: Answer) => {
        await supabase
          .rpc("answer_walk_in", { visitor_id: visitor.id, is_welcome: isWelcome })
          .throwOnError();
      },
      onSuccess: (_, { visitor, isWelcome }) =>
        toast({
          flow: `visitor ${visitor.id}`,
          ...(isWelcome
            ? {
                title: `${visitor.visitor_name} is checked in`,
                description: "Please go to the front desk.",
              }
            : { title: `${visitor.visitor_name} was declined` }),
        }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: visitorQueries.all }),
    }),
  );
}
