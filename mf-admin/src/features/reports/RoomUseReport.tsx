import { formatTime } from "@portal/shared/domain/formatDates";
import { timeOf } from "@portal/shared/domain/dates";
import { formatNumber } from "@portal/shared/domain/numbers";
import { Figures } from "./Figures";
import type { ReportRange } from "./reportRange";
import { type ReportColumn, ReportSection } from "./ReportSection";
import { reportQueries, type RoomUseRow } from "./reports.queries";
import styles from "./Reports.module.css";

type Use = Pick<RoomUseRow, "booked_minutes" | "bookable_minutes">;

const hourText = (hour: number) => formatTime(timeOf(hour * 60));
const inHours = (minutes: number) => Math.round((minutes / 60) * 10) / 10;
const formatHours = (minutes: number) => `${formatNumber(inHours(minutes))} h`;
const percent = ({ booked_minutes, bookable_minutes }: Use) =>
  bookable_minutes > 0 ? Math.round((booked_minutes / bookable_minutes) * 100) : 0;
const add = (rows: readonly Use[]): Use => ({
  booked_minutes: rows.reduce((sum, row) => sum + row.booked_minutes, 0),
  bookable_minutes: rows.reduce((sum, row) => sum + row.bookable_minutes, 0),
});

const columns: ReportColumn<RoomUseRow>[] = [
  { title: "Room", value: (row) => row.room_name },
  {
    title: "Hour from",
    value: ({ hour }) => timeOf(hour * 60),
    isDate: true,
    show: ({ hour }) => hourText(hour),
  },
  { title: "Booked (hours)", value: (row) => inHours(row.booked_minutes) },
  { title: "Bookable (hours)", value: (row) => inHours(row.bookable_minutes) },
  { title: "Use (%)", value: percent },
];

export function RoomUseReport({ range }: { range: ReportRange }) {
  return (
    <ReportSection
      title="Use of the rooms"
      file="room-use"
      report={reportQueries.roomUse}
      range={range}
      columns={columns}
      definition="Booked hours divided by bookable hours. Bookable: within the opening hours and the hours of the room, as they were on that day, since the room was added; blocks, holidays and closed hours are left out of both. For days before these hours were recorded, the first recorded ones count. Cancelled bookings do not count, days to come do."
    >
      {(rows, before) => {
        const now = add(rows);
        const then = before && add(before);
        return (
          <>
            <Figures
              figures={[
                {
                  label: "Use",
                  value: percent(now),
                  before: then && percent(then),
                  format: (value) => `${value}%`,
                },
                {
                  label: "Booked",
                  value: now.booked_minutes,
                  before: then?.booked_minutes,
                  format: formatHours,
                },
                {
                  label: "Bookable",
                  value: now.bookable_minutes,
                  before: then?.bookable_minutes,
                  format: formatHours,
                },
              ]}
            />
            {rows.length > 0 ? (
              <Heatmap rows={rows} />
            ) : (
              <p className={styles.nothing}>No room could be booked in this period.</p>
            )}
          </>
        );
      }}
    </ReportSection>
  );
}

/** From 0 (not booked) to 4 (at least three quarters booked). */
const levelOf = (use: Use) =>
  use.booked_minutes > 0 ? Math.min(4, 1 + Math.floor(percent(use) / 25)) : 0;

function Heatmap({ rows }: { rows: readonly RoomUseRow[] }) {
  const hours = [...new Set(rows.map(({ hour }) => hour))].toSorted((a, b) => a - b);
  const rooms = [...new Set(rows.map(({ room_id }) => room_id))].map((id) =>
    rows.filter(({ room_id }) => room_id === id),
  );
  const cell = (use: Use | undefined, key: number) =>
    use ? (
      <td
        key={key}
        data-level={levelOf(use)}
        title={`${formatHours(use.booked_minutes)} of ${formatHours(use.bookable_minutes)}`}
      >
        {percent(use)}
      </td>
    ) : (
      <td key={key} aria-label="Closed" />
    );
  return (
    // Focusable, so that the keyboard can scroll it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      className={styles.scroll}
      tabIndex={0}
      role="region"
      aria-label="Use by room and hour, in percent"
    >
      <table className={styles.heatmap}>
        <thead>
          <tr>
            <th scope="col">Use in %</th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hourText(hour).replace(":00", "")}
              </th>
            ))}
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {rooms.map((ofRoom) => (
            <tr key={ofRoom[0]?.room_id}>
              <th scope="row">{ofRoom[0]?.room_name}</th>
              {hours.map((hour) =>
                cell(
                  ofRoom.find((row) => row.hour === hour),
                  hour,
                ),
              )}
              {cell(add(ofRoom), -1)}
            </tr>
          ))}
          <tr>
            <th scope="row">All rooms</th>
            {hours.map((hour) => cell(add(rows.filter((row) => row.hour === hour)), hour))}
            {cell(add(rows), -1)}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
