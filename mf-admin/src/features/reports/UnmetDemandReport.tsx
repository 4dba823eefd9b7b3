import { weekdays } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { formatNumber } from "@portal/shared/domain/numbers";
import { formatDuration } from "@portal/shared/domain/slots";
import { Figures } from "./Figures";
import type { ReportRange } from "./reportRange";
import { type ReportColumn, ReportSection } from "./ReportSection";
import { reportQueries, type UnmetRow } from "./reports.queries";
import { ShareBars } from "./ShareBars";

const reasons: Readonly<Record<UnmetRow["reason"], string>> = {
  taken: "Taken",
  closed: "Closed",
  not_offered: "Not offered",
};
const timeOf = ({ start_time }: UnmetRow) => start_time && start_time.slice(0, 5);
const sum = (rows: readonly UnmetRow[]) => rows.reduce((total, row) => total + row.searches, 0);

const columns: ReportColumn<UnmetRow>[] = [
  { title: "Weekday", value: ({ weekday }) => weekdays[weekday - 1] ?? "" },
  {
    title: "From",
    value: (row) => timeOf(row) ?? "Any time",
    show: (row) => (row.start_time ? formatTime(row.start_time) : "Any time"),
  },
  { title: "Duration", value: (row) => formatDuration(row.half_hours) },
  { title: "Minimum seats", value: ({ people }) => people },
  { title: "Reason", value: ({ reason }) => reasons[reason] },
  { title: "Searches", value: ({ searches }) => searches },
];

/** Searches for a room that found no free room. */
export function UnmetDemandReport({ range }: { range: ReportRange }) {
  return (
    <ReportSection
      title="Unmet demand"
      file="unmet-demand"
      report={reportQueries.unmetDemand}
      range={range}
      columns={columns}
      definition="Searches for a room on these days that found no free room. Members are not named. Repeated searches of a member for the same weekday, time and duration count once a day; searches by admins are not counted. Taken: a suitable room was booked, held or blocked. Closed: the time is outside the opening hours. Not offered: no room has enough seats, can be booked for that long, or can be booked that soon."
    >
      {(rows, before) => {
        const figure = (label: string, ofReason?: UnmetRow["reason"]) => {
          const count = (of: readonly UnmetRow[]) =>
            sum(ofReason ? of.filter(({ reason }) => reason === ofReason) : of);
          return {
            label,
            value: count(rows),
            before: before && count(before),
            format: formatNumber,
          };
        };
        return (
          <>
            <Figures
              figures={[
                figure("Failed searches"),
                figure("Taken", "taken"),
                figure("Closed", "closed"),
                figure("Not offered", "not_offered"),
              ]}
            />
            <ShareBars
              label="Failed searches by weekday"
              bars={weekdays.map((name, at) => ({
                name,
                value: sum(rows.filter(({ weekday }) => weekday === at + 1)),
              }))}
            />
          </>
        );
      }}
    </ReportSection>
  );
}
