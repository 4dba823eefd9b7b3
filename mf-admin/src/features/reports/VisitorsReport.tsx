import { formatDay } from "@portal/shared/domain/formatDates";
import { formatNumber } from "@portal/shared/domain/numbers";
import { BarChart } from "./BarChart";
import { Figures } from "./Figures";
import { groupDays, type ReportRange } from "./reportRange";
import { type ReportColumn, ReportSection } from "./ReportSection";
import { reportQueries, type VisitorsRow } from "./reports.queries";

const counts = {
  visitors: "Visitors",
  day_passes: "Day passes",
  arrived: "Arrived",
  missed: "Did not come",
} as const;
type Count = keyof typeof counts;

const columns: ReportColumn<VisitorsRow>[] = [
  { title: "Day", value: ({ day }) => day, isDate: true, show: ({ day }) => formatDay(day) },
  ...(Object.keys(counts) as Count[]).map((name) => ({
    title: counts[name],
    value: (row: VisitorsRow) => row[name],
  })),
];

export function VisitorsReport({ range }: { range: ReportRange }) {
  const groups = groupDays(range);
  return (
    <ReportSection
      title="Visitors"
      file="visitors-per-day"
      report={reportQueries.visitors}
      range={range}
      columns={columns}
      definition="Registered visitors that were approved, or came, by the day of their visit, and day passes; a visitor with a day pass counts as the pass. Arrived: checked in. Did not come: not checked in on a day that is over."
    >
      {(rows, before) => (
        <>
          <Figures
            figures={(Object.keys(counts) as Count[]).map((name) => ({
              label: counts[name],
              value: rows.reduce((sum, row) => sum + row[name], 0),
              before: before?.reduce((sum, row) => sum + row[name], 0),
              format: formatNumber,
            }))}
          />
          <BarChart
            label="Expected"
            groups={groups}
            format={formatNumber}
            series={(["visitors", "day_passes"] as const).map((name) => ({
              name: counts[name],
              values: groups.map(({ from, to }) =>
                rows
                  .filter(({ day }) => day >= from && day <= to)
                  .reduce((sum, row) => sum + row[name], 0),
              ),
            }))}
          />
        </>
      )}
    </ReportSection>
  );
}
