import { formatNumber } from "@portal/shared/domain/numbers";
import { MemberLink } from "../../ui/member/MemberLink";
import { Figures } from "./Figures";
import type { ReportRange } from "./reportRange";
import { type ReportColumn, ReportSection } from "./ReportSection";
import { ShareBars } from "./ShareBars";
import { type MemberRow, reportQueries } from "./reports.queries";

const inHours = (minutes: number) => Math.round(minutes / 6) / 10;

const columns: ReportColumn<MemberRow>[] = [
  {
    title: "Member",
    value: (row) => row.member_name,
    show: (row) => <MemberLink id={row.member_id}>{row.member_name}</MemberLink>,
  },
  { title: "Bookings", value: ({ bookings }) => bookings },
  { title: "Booked (hours)", value: (row) => inHours(row.booked_minutes) },
  { title: "Cafe orders", value: (row) => row.cafe_orders },
  { title: "Events", value: ({ seats }) => seats },
  { title: "Day passes", value: (row) => row.day_passes },
];

export function MembersReport({ range }: { range: ReportRange }) {
  return (
    <ReportSection
      title="Active members"
      file="active-members"
      list="active_members"
      report={reportQueries.members}
      range={range}
      columns={columns}
      definition="Members with a booking on these days, a paid cafe order, a seat at an event or a day pass for one of these days. The table and the file have the 100 most active, by the hours they booked."
    >
      {(rows, before) => (
        <>
          <Figures
            figures={[
              {
                label: "Active members",
                value: rows[0]?.total_count ?? 0,
                before: before && (before[0]?.total_count ?? 0),
                format: formatNumber,
              },
            ]}
          />
          <ShareBars
            label="Booked hours"
            bars={rows
              .slice(0, 10)
              .map((row) => ({ name: row.member_name, value: inHours(row.booked_minutes) }))}
          />
        </>
      )}
    </ReportSection>
  );
}
