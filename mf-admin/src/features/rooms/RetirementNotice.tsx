import { Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { todayInSpace } from "@portal/shared/domain/dates";
import { touchedBookingsQuery } from "../../data/bookingsTouched.queries";
import { BookingsTouched } from "../../ui/BookingsTouched";
import { LoadError } from "../../ui/LoadError";
import type { AdminRoom } from "./room.schema";

/** What it means to retire a room, with the bookings that it still has. */
export function RetirementNotice({ room }: { room: AdminRoom }) {
  const { supabase } = usePortal();
  const touched = useQuery(
    touchedBookingsQuery(supabase, { roomId: room.id, from: todayInSpace() }),
  );
  return (
    <>
      <p>Members can no longer book it. You can restore it later.</p>
      <br />
      {touched.data ? (
        <BookingsTouched touched={touched.data} where="from today on" search={room.name} />
      ) : touched.error ? (
        <LoadError
          title="Its bookings could not be loaded"
          error={touched.error}
          onRetry={() => void touched.refetch()}
        />
      ) : (
        <Skeleton active title={false} />
      )}
    </>
  );
}
