import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { deskMethods, formatDeskMethod, type DeskMethod } from "@portal/shared/domain/deskPayment";
import { formatPaise } from "@portal/shared/domain/money";
import { useMediaQuery } from "@portal/shared/ui/useMediaQuery";
import { RecordsTable } from "../../../ui/records/RecordsTable";
import type { RecordColumn } from "../../../ui/records/recordView";
import { NARROW } from "../../../ui/theme/breakpoints";
import { cashQueries } from "./cash.queries";
import type { Period } from "./period";
import { sumTakings, type TakingsRow } from "./sumTakings";

const amount = (paise: number) => (paise === 0 ? "—" : formatPaise(paise));

const methodColumn = (method: DeskMethod, isNarrow: boolean): RecordColumn<TakingsRow> => ({
  key: method,
  title: formatDeskMethod(method),
  align: "right",
  inSummary: true,
  // A card has no headings.
  render: (row) =>
    isNarrow
      ? row[method] !== 0 && `${formatDeskMethod(method)} ${formatPaise(row[method])}`
      : amount(row[method]),
});

const columnsOf = (isNarrow: boolean): RecordColumn<TakingsRow>[] => [
  {
    key: "by",
    title: "Taken by",
    wrap: true,
    render: ({ by, isTotal }) => (isTotal ? <strong>{by}</strong> : by),
  },
  { key: "kind", title: "For", render: ({ kind }) => kind },
  ...deskMethods.map((method) => methodColumn(method, isNarrow)),
  {
    key: "returned",
    title: "Returned",
    align: "right",
    render: ({ returned }) => amount(returned),
  },
  {
    key: "total",
    title: "Total",
    align: "right",
    render: ({ total }) => <strong>{formatPaise(total)}</strong>,
  },
];

/** What each person took less what was returned, by way of payment. */
export function Takings({ period }: { period: Period }) {
  const { supabase } = usePortal();
  const query = useQuery(cashQueries.takings(supabase, period));
  const isNarrow = useMediaQuery(NARROW);
  const rows = query.data && sumTakings(query.data);
  return (
    <RecordsTable
      label="Taken at the desk"
      columns={columnsOf(isNarrow)}
      rowKey={({ key }) => key}
      query={{ ...query, data: rows && { rows, total: rows.length } }}
      errorTitle="Error loading what was taken"
      empty="Nothing was taken or returned"
    />
  );
}
