import { Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { todayInSpace } from "@portal/shared/domain/dates";
import { affectedBookingsQuery } from "../../data/affectedBookings.queries";
import { affectedRequestsQuery } from "../../data/requests.queries";
import { AffectedBookings } from "../../ui/feedback/AffectedBookings";
import { WaitingRequests } from "../../ui/feedback/AffectedRequests";
import { LoadError } from "../../ui/feedback/LoadError";
import { useReportReady } from "../../ui/feedback/useReportReady";
import type { AdminRoom } from "./room.schema";

interface RetirementNoticeProps {
  room: AdminRoom;
  /** Called when the bookings and requests are known, or could not be loaded. */
  onReady: () => void;
}

export function RetirementNotice({ room, onReady }: RetirementNoticeProps) {
  const { supabase } = usePortal();
  const affected = useQuery(
    affectedBookingsQuery(supabase, { roomId: room.id, from: todayInSpace() }),
  );
  const requests = useQuery(affectedRequestsQuery(supabase, { room: room.id }));
  const isReady = !affected.isPending && !requests.isPending;
  useReportReady(isReady, onReady);
  return (
    <>
      <p>
        Members can no longer book it, and those with bookings are notified. You can restore it
        later.
      </p>
      <br />
      {affected.data ? (
        <>
          <AffectedBookings affected={affected.data} where="from today on" search={room.name} />
          <WaitingRequests
            change={{ room: room.id }}
            where="for this room"
            note="Rejected when the room is retired. The members are notified."
          />
        </>
      ) : affected.error ? (
        <LoadError
          title="Error loading its bookings"
          error={affected.error}
          onRetry={() => void affected.refetch()}
        />
      ) : (
        <Skeleton active title={false} />
      )}
    </>
  );
}
