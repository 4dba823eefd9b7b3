import { usePortal } from "@portal/shared/contract/usePortal";
import { useMutation } from "@tanstack/react-query";
import { type Choice, choiceQueries } from "./choices.queries";

/** Saves one kind at once. Saves of the same kind run one after the other. */
export function useSaveChoice(userId: string, kind: string) {
  const { supabase, queryClient } = usePortal();
  const { queryKey } = choiceQueries.all(supabase, userId);
  const mutationKey = [...queryKey, "save"];

  function show({ in_portal, by_email }: Omit<Choice, "kind">): void {
    queryClient.setQueryData(queryKey, (all) =>
      all?.map((one) => (one.kind === kind ? { ...one, in_portal, by_email } : one)),
    );
  }

  return useMutation({
    mutationKey,
    scope: { id: `notification-choice-${kind}` },
    mutationFn: async (choice: Omit<Choice, "kind">) => {
      await supabase
        .from("notification_choices")
        .upsert({ user_id: userId, kind, ...choice })
        .throwOnError();
    },
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.find((one) => one.kind === kind);
      show(choice);
      return before;
    },
    onError: (_error, _choice, before) => {
      if (before) show(before);
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
