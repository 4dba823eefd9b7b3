import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import { statementSchema, type Statement } from "./statement.schema";

export const statementQueries = {
  /** `month` is its first day. */
  month: (supabase: Supabase, memberId: string, month: Day) =>
    queryOptions({
      queryKey: [queryRoots.orders, "statement", memberId, month],
      queryFn: async ({ signal }): Promise<Statement> => {
        const { data } = await supabase
          .rpc("member_statement", { month, member_id: memberId })
          .abortSignal(signal)
          .throwOnError();
        return statementSchema.parse(data);
      },
      staleTime: 0,
    }),
};
