import { Empty } from "antd";
import { CardGrid } from "../../ui/layout/CardGrid";
import { LoadError } from "../../ui/feedback/LoadError";
import { RecordsSkeleton } from "../../ui/records/RecordsSkeleton";
import type { RoomBlock } from "./blocks/blocks.queries";
import type { AdminRoom } from "./room.schema";
import { RoomCard, type RoomAction } from "./RoomCard";
import type { RoomBooking } from "./rooms.queries";
import styles from "./RoomGrid.module.css";
import type { ListQuery } from "../../data/lists/listQuery";

interface RoomGridProps {
  rooms: ListQuery<AdminRoom[]>;
  bookings: ListQuery<RoomBooking[]>;
  blocks: ListQuery<RoomBlock[]>;
  onAction: (action: RoomAction, room: AdminRoom) => void;
}

/** Lists retired rooms last. */
export function RoomGrid({ rooms, bookings, blocks, onAction }: RoomGridProps) {
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
      {blocks.error && !blocks.data && (
        <div className={styles.error}>
          <LoadError
            title="Error loading blocks"
            error={blocks.error}
            onRetry={() => void blocks.refetch()}
            retrying={blocks.isFetching}
          />
        </div>
      )}
      <CardGrid items={sorted} nameOf={({ name }) => name} isBusy={bookings.isFetching}>
        {(room) => (
          <RoomCard
            room={room}
            bookings={bookings.data?.filter(({ room_id }) => room_id === room.id)}
            blocks={blocks.data?.filter(({ room_id }) => room_id === room.id) ?? []}
            onAction={onAction}
          />
        )}
      </CardGrid>
    </>
  );
}
