import { queryRoots } from "@portal/shared/data/queryKeys";
import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import type { WaitingVisitor } from "./waiting.queries";

interface Answer {
  visitor: Pick<WaitingVisitor, "id" | "visitor_name">;
  isWelcome: boolean;
}

/** Answers a visitor who waits at the kiosk, in place of the host. Welcoming checks the visitor in. */
export function useAnswerWalkIn() {
  return useAdminMutation({
    write: async (supabase, { visitor, isWelcome }: Answer) => {
      await supabase
        .rpc("answer_walk_in", { visitor_id: visitor.id, is_welcome: isWelcome })
        .throwOnError();
    },
    invalidates: [[queryRoots.visitors]],
    flow: ({ visitor }) => `visitor ${visitor.id}`,
    successToast: ({ visitor: { visitor_name }, isWelcome }) => ({
      title: isWelcome ? `${visitor_name} is checked in` : `${visitor_name} was declined`,
    }),
    errorToast: toErrorToast("Walk-in not answered", "Please try again."),
  });
}
