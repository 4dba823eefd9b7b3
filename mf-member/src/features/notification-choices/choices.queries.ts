import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";

export type Choice = Pick<Tables<"notification_choices">, "kind" | "in_portal" | "by_email"> & {
  by_push: boolean;
};

export interface KindChoice extends Choice {
  audience: string;
  /** False if the kind is never mailed. */
  emailOffered: boolean;
  /** False if the email is always sent, such as a receipt. */
  emailOptional: boolean;
}

export const choiceQueries = {
  /** Every kind with what the member chose, or its default. */
  all: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [queryRoots.notifications, userId, "choices"] as const,
      queryFn: async ({ signal }): Promise<KindChoice[]> => {
        const [kinds, choices] = await Promise.all([
          supabase
            .from("notification_kinds")
            .select("*")
            .order("position")
            .abortSignal(signal)
            .throwOnError(),
          supabase
            .from("notification_choices")
            .select("kind, in_portal, by_email, by_push")
            .eq("user_id", userId)
            .abortSignal(signal)
            .throwOnError(),
        ]);
        const chosen = new Map(choices.data.map((choice) => [choice.kind, choice]));
        return kinds.data.map(({ kind, audience, email_offered, email_optional, ...defaults }) => {
          const { in_portal, by_email, by_push } = chosen.get(kind) ?? defaults;
          return {
            kind,
            audience,
            emailOffered: email_offered,
            emailOptional: email_optional,
            in_portal,
            by_email,
            by_push: by_push ?? defaults.by_push,
          };
        });
      },
    }),
};
