import { useInfiniteQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { MoreList } from "../../../ui/records/more/MoreList";
import { RecordLine } from "../../../ui/records/more/RecordLine";
import { memberEventsQuery } from "./memberEvents.queries";

export function MemberEvents({ memberId }: { memberId: string }) {
  const { supabase } = usePortal();
  const registrations = useInfiniteQuery(memberEventsQuery(supabase, memberId));
  return (
    <MoreList
      label="Event registrations"
      query={registrations}
      errorTitle="Error loading registrations"
      empty="No event registrations"
      rowKey={({ id }) => id}
    >
      {({ events: event, credits_charged }) => (
        <RecordLine
          title={event.title}
          facts={`${formatDay(event.date)}, ${formatTime(event.time)}`}
          side={
            event.status === "cancelled" ? (
              <Badge tone="danger">Event cancelled</Badge>
            ) : credits_charged ? (
              formatCredits(credits_charged)
            ) : (
              "Free"
            )
          }
        />
      )}
    </MoreList>
  );
}
