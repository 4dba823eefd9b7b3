import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { RoomRules } from "@portal/shared/domain/roomRules";
import { bookingsOutsideRoomHoursQuery } from "../../../data/affectedBookings.queries";
import { AffectedBookings } from "../../../ui/feedback/AffectedBookings";
import { WaitingRequests } from "../../../ui/feedback/AffectedRequests";
import { LoadError } from "../../../ui/feedback/LoadError";
import type { AdminRoom } from "../room.schema";
import { usualHours } from "./ruleChoices";

interface BookingsOutsideHoursProps {
  room: AdminRoom;
  saved: RoomRules["hours"];
  hours: RoomRules["hours"];
}

/** Bookings and requests that the edited hours leave outside. */
export function BookingsOutsideHours({ room, saved, hours }: BookingsOutsideHoursProps) {
  const { supabase } = usePortal();
  const isChanged = JSON.stringify(hours) !== JSON.stringify(saved);
  const affected = useQuery({
    ...bookingsOutsideRoomHoursQuery(supabase, room.id, hours),
    enabled: isChanged,
  });
  if (!isChanged) return null;
  if (affected.isError) {
    return (
      <LoadError
        title="Error loading the bookings outside the new hours"
        error={affected.error}
        onRetry={() => void affected.refetch()}
        retrying={affected.isFetching}
      />
    );
  }
  return (
    affected.data && (
      <>
        <AffectedBookings
          affected={affected.data}
          where="outside the new hours"
          search={room.name}
        />
        <WaitingRequests
          change={{ room: room.id, room_hours: hours ?? usualHours }}
          where="outside the new hours"
        />
      </>
    )
  );
}
