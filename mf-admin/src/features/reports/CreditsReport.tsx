import { formatDay } from "@portal/shared/domain/formatDates";
import { formatNumber } from "@portal/shared/domain/numbers";
import { BarChart } from "./BarChart";
import { Figures } from "./Figures";
import { groupDays, type ReportRange } from "./reportRange";
import { type ReportColumn, ReportSection } from "./ReportSection";
import { type CreditsRow, reportQueries } from "./reports.queries";

const changes = ["sold", "granted", "removed", "spent", "refunded", "expired"] as const;
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const columns: ReportColumn<CreditsRow>[] = [
  { title: "Day", value: ({ day }) => day, isDate: true, show: ({ day }) => formatDay(day) },
  ...[...changes, "outstanding" as const].map((name) => ({
    title: titleOf(name),
    value: (row: CreditsRow) => row[name],
    show: (row: CreditsRow) => formatNumber(row[name]),
  })),
];

export function CreditsReport({ range }: { range: ReportRange }) {
  const groups = groupDays(range);
  return (
    <ReportSection
      title="Credits"
      file="credits"
      report={reportQueries.credits}
      range={range}
      columns={columns}
      definition="Sold: bought by members. Granted and removed: by the team, and credits of refunded purchases. Spent: on rooms, day passes and events. Refunded: returned for cancellations. Expired: their validity ended. Outstanding: the sum of the ledger at the end of the day, which members can still spend."
    >
      {(rows, before) => (
        <>
          <Figures
            figures={[
              {
                label: "Outstanding",
                value: rows.at(-1)?.outstanding ?? 0,
                before: before?.at(-1)?.outstanding,
                format: formatNumber,
              },
              ...changes.map((name) => ({
                label: titleOf(name),
                value: rows.reduce((sum, row) => sum + row[name], 0),
                before: before?.reduce((sum, row) => sum + row[name], 0),
                format: formatNumber,
              })),
            ]}
          />
          <BarChart
            label="Outstanding"
            groups={groups}
            format={formatNumber}
            series={[
              {
                name: "Outstanding",
                values: groups.map(
                  ({ to }) => rows.find(({ day }) => day === to)?.outstanding ?? 0,
                ),
              },
            ]}
          />
        </>
      )}
    </ReportSection>
  );
}
