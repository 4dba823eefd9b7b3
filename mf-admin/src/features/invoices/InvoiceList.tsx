import { usePortal } from "@portal/shared/contract/usePortal";
import { formatDay } from "@portal/shared/domain/formatDates";
import { invoicePath } from "@portal/shared/domain/invoicePath";
import { formatPaise } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { Link } from "@portal/shared/vendor/router";
import { MemberLink } from "../../ui/member/MemberLink";
import { RecordsTable } from "../../ui/records/RecordsTable";
import type { RecordColumn } from "../../ui/records/recordView";
import { MonthField } from "../../ui/fields/MonthField";
import { RefreshButton } from "../../ui/toolbar/RefreshButton";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";
import type { Month } from "./month";
import { type InvoiceRow, invoiceQueries, INVOICES_PAGE_SIZE } from "./invoices.queries";
import { usePage } from "../../data/lists/usePage";

const columns: RecordColumn<InvoiceRow>[] = [
  {
    key: "number",
    inSummary: true,
    title: "Number",
    render: ({ id, number }) => <Link to={invoicePath(id)}>{number}</Link>,
  },
  {
    key: "kind",
    inSummary: true,
    title: "Document",
    render: ({ kind }) =>
      kind === "invoice" ? "Invoice" : <Badge tone="warning">Credit note</Badge>,
  },
  {
    key: "buyer",
    title: "Buyer",
    wrap: true,
    render: ({ user_id, buyer }) => (
      <>
        <MemberLink id={user_id}>{buyer.name}</MemberLink>
        {buyer.gstin && ` · ${buyer.gstin}`}
      </>
    ),
  },
  { key: "place", title: "Place of supply", render: ({ place_of_supply }) => place_of_supply },
  {
    key: "tax",
    title: "GST",
    align: "right",
    render: ({ taxable_paise, total_paise }) => formatPaise(total_paise - taxable_paise, 2),
  },
  {
    key: "total",
    inSummary: true,
    title: "Total",
    align: "right",
    render: ({ total_paise }) => formatPaise(total_paise, 2),
  },
  { key: "date", title: "Date", render: ({ issued_on }) => formatDay(issued_on) },
];

interface InvoiceListProps {
  address: UrlFilter;
  month: Month;
}

export function InvoiceList({ address, month }: InvoiceListProps) {
  const { supabase } = usePortal();
  const query = usePage(invoiceQueries.page(supabase, month, address.page));
  return (
    <>
      <Toolbar>
        <MonthField month={month} onChange={(value) => address.set({ month: value })} />
        <RefreshButton query={query} />
      </Toolbar>
      <RecordsTable
        label="Invoices"
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        errorTitle="Error loading invoices"
        empty="No invoices found"
        paging={{
          page: address.page,
          pageSize: INVOICES_PAGE_SIZE,
          noun: "documents",
          onPage: address.setPage,
        }}
      />
    </>
  );
}
