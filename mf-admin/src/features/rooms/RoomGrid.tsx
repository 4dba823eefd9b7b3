import { Empty } from "antd";
import { CardGrid } from "../../ui/CardGrid";
import { LoadError } from "../../ui/LoadError";
import { RecordsSkeleton } from "../../ui/RecordsSkeleton";
import type { RecordsQuery } from "../../ui/RecordsList";
import type { AdminRoom } from "./room.schema";
import { RoomCard, type RoomAction } from "./RoomCard";
import type { RoomBooking } from "./rooms.queries";
import styles from "./RoomGrid.module.css";

interface RoomGridProps {
  rooms: RecordsQuery<AdminRoom[]>;
  bookings: RecordsQuery<RoomBooking[]>;
  onAction: (action: RoomAction, room: AdminRoom) => void;
}

/** A card per room; those that are retired come last. */
export function RoomGrid({ rooms, bookings, onAction }: RoomGridProps) {
  if (!rooms.data) {
    return rooms.error ? (
      <LoadError
        title="Error loading rooms"
        error={rooms.error}
        onRetry={() => void rooms.refetch()}
        retrying={rooms.isFetching}
      />
    ) : (
      <RecordsSkeleton label="rooms" />
    );
  }
  if (rooms.data.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No rooms yet" />;
  }
  const sorted = [...rooms.data].sort(
    (a, b) => Number(a.retired_at !== null) - Number(b.retired_at !== null),
  );
  return (
    <>
      {bookings.error && !bookings.data && (
        <div className={styles.error}>
          <LoadError
            title="Error loading bookings"
            error={bookings.error}
            onRetry={() => void bookings.refetch()}
            retrying={bookings.isFetching}
          />
        </div>
      )}
      <CardGrid items={sorted} nameOf={({ name }) => name} isBusy={bookings.isFetching}>
        {(room) => (
          <RoomCard
            room={room}
            bookings={bookings.data?.filter(({ room_id }) => room_id === room.id)}
            onAction={onAction}
          />
        )}
      </CardGrid>
    </>
  );
}
