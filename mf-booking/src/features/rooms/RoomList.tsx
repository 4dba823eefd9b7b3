import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { EmptyState } from "@portal/shared/ui/EmptyState";
import { ErrorState } from "@portal/shared/ui/ErrorState";
import { useQuery } from "@tanstack/react-query";
import { DoorOpen } from "lucide-react";
import { CapacityFilter } from "./CapacityFilter";
import { RoomCard } from "./RoomCard";
import { RoomListSkeleton } from "./RoomListSkeleton";
import { roomQueries, type Room } from "./rooms.queries";
import styles from "./RoomList.module.css";

interface Props {
  capacity: number | null;
  onCapacityChange: (capacity: number | null) => void;
  onBook: (room: Room, rooms: readonly Room[]) => void;
}

export function RoomList({ capacity, onCapacityChange, onBook }: Props) {
  const { supabase } = usePortal();
  const rooms = useQuery(roomQueries.list(supabase));

  if (rooms.isPending) return <RoomListSkeleton />;
  if (rooms.isError) {
    return (
      <ErrorState
        title="Error loading rooms"
        onRetry={() => void rooms.refetch()}
        retrying={rooms.isFetching}
      />
    );
  }
  const shown = rooms.data.filter((room) => capacity === null || room.capacity === capacity);
  return (
    <>
      <CapacityFilter rooms={rooms.data} capacity={capacity} onChange={onCapacityChange} />
      {shown.length === 0 ? (
        <EmptyState
          icon={<DoorOpen size={22} />}
          title="No rooms found"
          {...(capacity !== null && {
            action: (
              <Button variant="secondary" onClick={() => onCapacityChange(null)}>
                Show all rooms
              </Button>
            ),
          })}
        />
      ) : (
        <div className={styles.grid}>
          {shown.map((room) => (
            <RoomCard key={room.id} room={room} onBook={() => onBook(room, rooms.data)} />
          ))}
        </div>
      )}
    </>
  );
}
