import { queryOptions } from "@tanstack/react-query";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { userQueries } from "../users.queries";

const invitationSchema = z.object({ invited_at: z.string(), can_resend: z.boolean() }).nullable();

export const invitationQueries = {
  /** Null: accepted, or signed up without an invitation. */
  pending: (supabase: Supabase, memberId: string) =>
    queryOptions({
      queryKey: [...userQueries.all, "invitation", memberId],
      queryFn: async ({ signal }) => {
        const { data } = await supabase
          .rpc("pending_invitation", { member_id: memberId })
          .abortSignal(signal)
          .throwOnError();
        return invitationSchema.parse(data);
      },
    }),
};
