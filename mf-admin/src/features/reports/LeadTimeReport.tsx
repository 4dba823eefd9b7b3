import { formatNumber } from "@portal/shared/domain/numbers";
import { Figures } from "./Figures";
import type { ReportRange } from "./reportRange";
import { type ReportColumn, ReportSection } from "./ReportSection";
import { ShareBars } from "./ShareBars";
import { type LeadTimeRow, reportQueries } from "./reports.queries";

const names: Readonly<Record<number, string>> = {
  0: "Less than an hour",
  1: "1 to 24 hours",
  24: "1 to 3 days",
  72: "3 to 7 days",
  168: "7 to 30 days",
  720: "30 days or more",
};
const nameOf = ({ least_hours }: LeadTimeRow) =>
  names[least_hours] ?? `${least_hours} hours or more`;

const columns: ReportColumn<LeadTimeRow>[] = [
  { title: "Before the start", value: nameOf },
  { title: "Made", value: ({ made }) => made },
  { title: "Cancelled by members", value: (row) => row.cancelled_by_members },
  { title: "Cancelled by the team", value: (row) => row.cancelled_by_others },
  { title: "Credits refunded", value: (row) => row.credits_refunded },
];

const cancelled = (row: LeadTimeRow) => row.cancelled_by_members + row.cancelled_by_others;

const median = (rows: readonly LeadTimeRow[]) => rows[0]?.median_hours ?? 0;

/** For example "3 days" or "5 hours". */
const formatLead = (hours: number) =>
  hours >= 48
    ? `${formatNumber(Math.round(hours / 2.4) / 10)} days`
    : `${formatNumber(Math.round(hours * 10) / 10)} h`;

export function LeadTimeReport({ range }: { range: ReportRange }) {
  return (
    <ReportSection
      title="Lead time and cancellations"
      file="lead-time"
      report={reportQueries.leadTimes}
      range={range}
      columns={columns}
      definition="Bookings made and bookings cancelled on these days, by the time that was left until their start. Median lead time: half of the bookings were made later than this before their start, the others earlier. A request counts from its approval. Cancelled: by the member, or by the team and the portal; credits are those returned."
    >
      {(rows, before) => {
        const sum = (of: readonly LeadTimeRow[], value: (row: LeadTimeRow) => number) =>
          of.reduce((total, row) => total + value(row), 0);
        const lead = (of: readonly LeadTimeRow[]) =>
          sum(of, (row) => row.hours_before) /
          Math.max(
            1,
            sum(of, ({ made }) => made),
          );
        const figure = (label: string, value: (row: LeadTimeRow) => number) => ({
          label,
          value: sum(rows, value),
          before: before && sum(before, value),
          format: formatNumber,
        });
        return (
          <>
            <Figures
              figures={[
                figure("Made", ({ made }) => made),
                {
                  label: "Median lead time",
                  value: median(rows),
                  before: before && median(before),
                  format: formatLead,
                },
                {
                  label: "Average lead time",
                  value: lead(rows),
                  before: before && lead(before),
                  format: formatLead,
                },
                figure("Cancelled", cancelled),
                figure("Credits refunded", (row) => row.credits_refunded),
              ]}
            />
            <ShareBars
              label="Bookings made, by the time until their start"
              bars={rows.map((row) => ({ name: nameOf(row), value: row.made }))}
            />
          </>
        );
      }}
    </ReportSection>
  );
}
