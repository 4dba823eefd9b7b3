import { formatPaise } from "@portal/shared/domain/money";
import { formatNumber } from "@portal/shared/domain/numbers";
import { Figures } from "./Figures";
import type { ReportRange } from "./reportRange";
import { type ReportColumn, ReportSection } from "./ReportSection";
import { ShareBars } from "./ShareBars";
import { type CafeRow, reportQueries } from "./reports.queries";

const columns: ReportColumn<CafeRow>[] = [
  { title: "Item", value: (row) => row.snack_name },
  { title: "Sold", value: ({ sold }) => sold },
  { title: "Orders", value: ({ orders }) => orders },
  {
    title: "Total (INR)",
    value: ({ paise }) => paise / 100,
    show: ({ paise }) => formatPaise(paise),
  },
  { title: "Times out of stock", value: (row) => row.times_out },
  {
    title: "Hours out of stock",
    value: (row) => row.hours_out,
    show: (row) => formatNumber(row.hours_out),
  },
];

export function CafeReport({ range }: { range: ReportRange }) {
  return (
    <ReportSection
      title="Cafe"
      file="cafe"
      report={reportQueries.cafe}
      range={range}
      columns={columns}
      definition="Items of paid orders on the day of their payment, at the price of the order, without refunded orders; free orders and test orders count as sold, and test orders are not in the total. Out of stock: how often and how long the quantity was 0, nights included, from when the item was added until it was archived."
    >
      {(rows, before) => {
        const figure = (
          label: string,
          value: (row: CafeRow) => number,
          format: (value: number) => string,
        ) => ({
          label,
          value: rows.reduce((sum, row) => sum + value(row), 0),
          before: before?.reduce((sum, row) => sum + value(row), 0),
          format,
        });
        return (
          <>
            <Figures
              figures={[
                figure("Items sold", ({ sold }) => sold, formatNumber),
                figure(
                  "Total",
                  ({ paise }) => paise,
                  (paise) => formatPaise(paise),
                ),
                figure("Times out of stock", (row) => row.times_out, formatNumber),
              ]}
            />
            <ShareBars
              label="Best sellers"
              bars={rows.slice(0, 10).map((row) => ({ name: row.snack_name, value: row.sold }))}
            />
          </>
        );
      }}
    </ReportSection>
  );
}
