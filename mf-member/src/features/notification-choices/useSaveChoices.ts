import { usePortal } from "@portal/shared/contract/usePortal";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { useMutation } from "@tanstack/react-query";
import { type Choice, choiceQueries } from "./choices.queries";

/** Saves kinds at once. Saves one after the other, so that the last one wins. */
export function useSaveChoices(userId: string) {
  const { supabase, queryClient } = usePortal();
  const { queryKey } = choiceQueries.all(supabase, userId);
  const mutationKey = [...queryKey, "save"];

  function show(choices: readonly Choice[]): void {
    const chosen = new Map(choices.map((choice) => [choice.kind, choice]));
    queryClient.setQueryData(queryKey, (all) =>
      all?.map((one) => {
        const { in_portal, by_email, by_push } = chosen.get(one.kind) ?? one;
        return { ...one, in_portal, by_email, by_push };
      }),
    );
  }

  return useForgetOfflineError(
    useMutation({
      mutationKey,
      scope: { id: "notification-choices" },
      mutationFn: async (choices: readonly Choice[]) => {
        const rows = choices.map(({ kind, in_portal, by_email, by_push }) => ({
          user_id: userId,
          kind,
          in_portal,
          by_email,
          by_push,
        }));
        await supabase.from("notification_choices").upsert(rows).throwOnError();
      },
      onMutate: async (choices) => {
        await queryClient.cancelQueries({ queryKey });
        const kinds = choices.map(({ kind }) => kind);
        const before = queryClient
          .getQueryData(queryKey)
          ?.filter(({ kind }) => kinds.includes(kind));
        show(choices);
        return before;
      },
      onError: (_error, _choices, before) => {
        if (before) show(before);
      },
      onSettled: () => {
        if (queryClient.isMutating({ mutationKey }) > 1) return;
        return queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
}
