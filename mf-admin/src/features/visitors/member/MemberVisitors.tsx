import { useInfiniteQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatDay, formatInstantTime, formatTime } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { Subsection } from "../../../ui/layout/Subsection";
import { MoreList } from "../../../ui/records/more/MoreList";
import { RecordLine } from "../../../ui/records/more/RecordLine";
import { visitorStatuses } from "../visitor.schema";
import { statusLabel, statusTone } from "../visitorStatus";
import { memberDayPassesQuery, memberVisitorsQuery, type Arrival } from "./memberVisitors.queries";

export function MemberVisitors({ memberId }: { memberId: string }) {
  const { supabase } = usePortal();
  const visitors = useInfiniteQuery(memberVisitorsQuery(supabase, memberId));
  const dayPasses = useInfiniteQuery(memberDayPassesQuery(supabase, memberId));
  return (
    <>
      <Subsection title="Visitors">
        <MoreList
          label="Visitors"
          query={visitors}
          errorTitle="Error loading visitors"
          empty="No visitors"
          rowKey={({ id }) => id}
        >
          {({ visitor_name, organization, visit_date, visit_time, status, ...arrival }) => (
            <RecordLine
              title={visitor_name}
              facts={[
                `${formatDay(visit_date)}, ${formatTime(visit_time)}`,
                organization,
                arrivalText(arrival),
              ]
                .filter(Boolean)
                .join(" · ")}
              side={<StatusBadge status={status} />}
            />
          )}
        </MoreList>
      </Subsection>
      <Subsection title="Day passes">
        <MoreList
          label="Day passes"
          query={dayPasses}
          errorTitle="Error loading day passes"
          empty="No day passes"
          rowKey={({ id }) => id}
        >
          {({ visitor_name, date, credits_used, ...arrival }) => (
            <RecordLine
              title={visitor_name}
              facts={[formatDay(date), arrivalText(arrival)].filter(Boolean).join(" · ")}
              side={credits_used ? formatCredits(credits_used) : "No charge"}
            />
          )}
        </MoreList>
      </Subsection>
    </>
  );
}

/** `arrived 10:02 AM, left 11:40 AM`, in Asia/Kolkata; null before the arrival. */
function arrivalText({ arrived_at, left_at }: Arrival): string | null {
  if (!arrived_at) return null;
  const arrived = `arrived ${formatInstantTime(arrived_at)}`;
  return left_at ? `${arrived}, left ${formatInstantTime(left_at)}` : `${arrived}, still here`;
}

function StatusBadge({ status }: { status: string }) {
  const known = visitorStatuses.find((name) => name === status);
  return known ? <Badge tone={statusTone[known]}>{statusLabel[known]}</Badge> : status;
}
