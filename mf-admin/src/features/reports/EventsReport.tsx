import { formatDay } from "@portal/shared/domain/formatDates";
import { formatNumber } from "@portal/shared/domain/numbers";
import { Figures } from "./Figures";
import type { ReportRange } from "./reportRange";
import { type ReportColumn, ReportSection } from "./ReportSection";
import { ShareBars } from "./ShareBars";
import { type EventRow, reportQueries } from "./reports.queries";

const fill = (rows: readonly EventRow[]) => {
  const held = rows.filter(({ status }) => status === "active");
  const seats = held.reduce((sum, row) => sum + row.seats, 0);
  return seats > 0 ? Math.round((held.reduce((sum, row) => sum + row.taken, 0) / seats) * 100) : 0;
};

const columns: ReportColumn<EventRow>[] = [
  { title: "Event", value: ({ title }) => title },
  { title: "Day", value: ({ day }) => day, isDate: true, show: ({ day }) => formatDay(day) },
  { title: "Status", value: ({ status }) => (status === "active" ? "Active" : "Cancelled") },
  { title: "Seats", value: ({ seats }) => seats },
  { title: "Taken", value: ({ taken }) => taken },
  { title: "Given back", value: (row) => row.given_back },
  { title: "Credits", value: ({ credits }) => credits },
];

export function EventsReport({ range }: { range: ReportRange }) {
  return (
    <ReportSection
      title="Events"
      file="events"
      report={reportQueries.events}
      range={range}
      columns={columns}
      definition="Events that take place on these days. Fill: registrations divided by seats, without cancelled events. Given back: registrations that their members cancelled. Who came is not recorded."
    >
      {(rows, before) => {
        const figure = (label: string, value: (row: EventRow) => number) => ({
          label,
          value: rows.reduce((sum, row) => sum + value(row), 0),
          before: before?.reduce((sum, row) => sum + value(row), 0),
          format: formatNumber,
        });
        return (
          <>
            <Figures
              figures={[
                figure("Events", ({ status }) => (status === "active" ? 1 : 0)),
                {
                  label: "Fill",
                  value: fill(rows),
                  before: before && fill(before),
                  format: (value) => `${value}%`,
                },
                figure("Registrations", ({ taken }) => taken),
                figure("Given back", (row) => row.given_back),
              ]}
            />
            <ShareBars
              label="Seats taken, in percent"
              bars={rows
                .filter(({ status }) => status === "active")
                .map((row) => ({
                  name: row.title,
                  value: Math.round((row.taken / row.seats) * 100),
                  text: `${row.taken} of ${row.seats}`,
                }))
                .toSorted((one, other) => other.value - one.value)
                .slice(0, 10)}
            />
          </>
        );
      }}
    </ReportSection>
  );
}
