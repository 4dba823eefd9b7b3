import { Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { todayInSpace } from "@portal/shared/domain/dates";
import { affectedBookingsQuery } from "../../data/affectedBookings.queries";
import { AffectedBookings } from "../../ui/feedback/AffectedBookings";
import { WaitingRequests } from "../../ui/feedback/AffectedRequests";
import { LoadError } from "../../ui/feedback/LoadError";
import type { AdminRoom } from "./room.schema";

export function RetirementNotice({ room }: { room: AdminRoom }) {
  const { supabase } = usePortal();
  const affected = useQuery(
    affectedBookingsQuery(supabase, { roomId: room.id, from: todayInSpace() }),
  );
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
