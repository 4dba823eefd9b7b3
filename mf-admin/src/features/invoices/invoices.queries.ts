import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { afterRow } from "../../data/lists/keyset";
import {
  pageQuery,
  type Page,
  type ReadPage,
  type ReadPart,
  readRange,
} from "../../data/lists/page";
import { firstOfNextMonth } from "@portal/shared/domain/months";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import { formatCount } from "@portal/shared/domain/numbers";
import type { Month } from "./month";

export const INVOICES_PAGE_SIZE = 20;

const rowSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  kind: z.enum(["invoice", "credit_note"]),
  number: z.string(),
  issued_on: z.string(),
  invoice_number: z.string().nullable(),
  invoiced_on: z.string().nullable(),
  buyer: z.object({ name: z.string(), gstin: z.string().nullable() }),
  place_of_supply: z.string(),
  lines: z.array(z.object({ sac: z.string(), gst_percent: z.number() })),
  taxable_paise: z.number(),
  cgst_paise: z.number(),
  sgst_paise: z.number(),
  igst_paise: z.number(),
  total_paise: z.number(),
});
export type InvoiceRow = z.infer<typeof rowSchema>;

const columns = rowSchema.keyof().options.join(", ");

/** Documents of test payments are not in the register. */
const register = (supabase: Supabase, month: Month, options: { count?: "exact" }) =>
  supabase
    .from("invoices")
    .select(columns, options)
    .eq("is_test", false)
    .gte("issued_on", `${month}-01`)
    .lt("issued_on", firstOfNextMonth(month))
    .order("issued_on", { ascending: false })
    .order("kind", { ascending: false })
    .order("number", { ascending: false });

const readInvoices =
  (supabase: Supabase, month: Month): ReadPage<InvoiceRow> =>
  async (page, size, signal): Promise<Page<InvoiceRow>> => {
    const list = register(supabase, month, { count: "exact" });
    const { rows, total } = await readRange<unknown>(list, page, size, signal);
    return { rows: z.array(rowSchema).parse(rows), total };
  };

/** The register of the month in parts. */
export const readRegister =
  (supabase: Supabase, month: Month): ReadPart<InvoiceRow> =>
  async (last, size) => {
    const list = register(supabase, month, last ? {} : { count: "exact" });
    const rest = last
      ? list.or(
          afterRow(
            "lt",
            ["issued_on", last.issued_on],
            ["kind", last.kind],
            ["number", last.number],
          ),
        )
      : list;
    const { data, count } = await rest.limit(size).throwOnError();
    return { rows: z.array(rowSchema).parse(data), total: count ?? 0 };
  };

const statusSchema = z.array(z.object({ missing: z.array(z.string()), waiting: z.number() }));

export const invoiceQueries = {
  page: (supabase: Supabase, month: Month, page: number) =>
    pageQuery(
      [queryRoots.orders, "invoices", month],
      readInvoices(supabase, month),
      page,
      INVOICES_PAGE_SIZE,
    ),

  /** What the seller lacks to issue invoices, and how many documents wait for it. */
  status: (supabase: Supabase) =>
    queryOptions({
      queryKey: [queryRoots.orders, "invoice-status"],
      queryFn: async ({ signal }) => {
        const { data } = await supabase.rpc("invoice_status").abortSignal(signal).throwOnError();
        return statusSchema.parse(data)[0] ?? { missing: [], waiting: 0 };
      },
    }),
};

export function useIssueWaitingInvoices() {
  return useAdminMutation<void, number>({
    write: async (supabase) => (await supabase.rpc("issue_waiting_invoices").throwOnError()).data,
    invalidates: [[queryRoots.orders]],
    flow: "issue invoices",
    successToast: (_, issued) => ({ title: `${formatCount(issued, "document")} issued` }),
    errorToast: toErrorToast("Failed to issue the documents", "Please try again."),
  });
}
