import { Checkbox } from "antd";
import { formatPaise } from "@portal/shared/domain/money";
import { formatDay } from "@portal/shared/domain/formatDates";
import { formatNumber } from "@portal/shared/domain/numbers";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";
import { BarChart } from "./BarChart";
import { Figures } from "./Figures";
import { groupDays, type ReportRange } from "./reportRange";
import { type ReportColumn, ReportSection } from "./ReportSection";
import { reportQueries, type RevenueRow } from "./reports.queries";

const kinds = { credits: "Credits", snacks: "Cafe", room: "Rooms at the desk" } as const;

const columns: ReportColumn<RevenueRow>[] = [
  { title: "Day", value: ({ day }) => day, isDate: true, show: ({ day }) => formatDay(day) },
  { title: "Kind", value: ({ kind, is_test }) => kinds[kind] + (is_test ? " (test)" : "") },
  { title: "Payments", value: ({ payments }) => payments },
  {
    title: "Paid (INR)",
    value: ({ paid_paise }) => paid_paise / 100,
    show: (row) => formatPaise(row.paid_paise),
  },
  { title: "Refunds", value: ({ refunds }) => refunds },
  {
    title: "Refunded (INR)",
    value: ({ refunded_paise }) => refunded_paise / 100,
    show: (row) => formatPaise(row.refunded_paise),
  },
];

const total = (rows: readonly RevenueRow[] | undefined, value: (row: RevenueRow) => number) =>
  rows?.reduce((sum, row) => sum + value(row), 0);

interface RevenueReportProps {
  address: UrlFilter;
  range: ReportRange;
}

export function RevenueReport({ address, range }: RevenueReportProps) {
  const withTest = address.get("test") === "yes";
  const counted = (rows: readonly RevenueRow[]) => rows.filter((row) => withTest || !row.is_test);
  const groups = groupDays(range);
  return (
    <ReportSection
      title="Revenue"
      file="revenue"
      report={reportQueries.revenue}
      range={range}
      columns={columns}
      rows={counted}
      definition="Payments on the day they were received, and refunds on the day they were decided, online and at the front desk, with GST. A payment that is refunded counts as both. Test payments are left out unless they are included above."
    >
      {(all, allBefore) => {
        const rows = counted(all);
        const before = allBefore && counted(allBefore);
        const figure = (
          label: string,
          value: (row: RevenueRow) => number,
          format = formatPaise,
        ) => ({
          label,
          value: total(rows, value) ?? 0,
          before: total(before, value),
          format: (sum: number) => format(sum),
        });
        return (
          <>
            {(withTest || all.some((row) => row.is_test)) && (
              <Checkbox
                checked={withTest}
                onChange={({ target }) => address.set({ test: target.checked ? "yes" : "" })}
              >
                Include test payments
              </Checkbox>
            )}
            <Figures
              figures={[
                figure("Revenue", (row) => row.paid_paise - row.refunded_paise),
                figure("Paid", (row) => row.paid_paise),
                figure("Refunded", (row) => row.refunded_paise),
                figure("Payments", (row) => row.payments, formatNumber),
              ]}
            />
            <BarChart
              label="Paid"
              groups={groups}
              format={formatPaise}
              series={(["credits", "snacks", "room"] as const).map((kind) => ({
                name: kinds[kind],
                values: groups.map(
                  ({ from, to }) =>
                    total(
                      rows.filter((row) => row.kind === kind && row.day >= from && row.day <= to),
                      (row) => row.paid_paise,
                    ) ?? 0,
                ),
              }))}
            />
          </>
        );
      }}
    </ReportSection>
  );
}
