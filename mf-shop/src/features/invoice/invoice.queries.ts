import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import {
  invoiceColumns,
  invoiceSchema,
  type Invoice,
} from "@portal/shared/invoices/invoice.schema";

export const invoiceQueries = {
  /** Null if not found. It never changes. */
  one: (supabase: Supabase, id: string) =>
    queryOptions({
      queryKey: [queryRoots.orders, "invoice", id],
      queryFn: async ({ signal }): Promise<Invoice | null> => {
        const { data } = await supabase
          .from("invoices")
          .select(invoiceColumns)
          .eq("id", id)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError();
        return invoiceSchema.nullable().parse(data);
      },
      staleTime: Infinity,
    }),
};
