import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { useQuery } from "@tanstack/react-query";
import { DoorOpen } from "lucide-react";
import { ReadResult } from "../../ui/ReadResult";
import { CapacityFilter } from "./CapacityFilter";
import { RoomCard } from "./RoomCard";
import { RoomListSkeleton } from "./RoomListSkeleton";
import { roomQueries, type Room } from "../../data/rooms.queries";
import styles from "./RoomList.module.css";

interface Props {
  capacity: number | null;
  onCapacityChange: (capacity: number | null) => void;
  onBook: (room: Room, rooms: readonly Room[]) => void;
}

export function RoomList(props: Props) {
  const { supabase } = usePortal();
  const rooms = useQuery(roomQueries.list(supabase));
  return (
    <ReadResult read={rooms} failure="Error loading rooms" skeleton={<RoomListSkeleton />}>
      {(data) => <RoomsOfSize rooms={data} {...props} />}
    </ReadResult>
  );
}

function RoomsOfSize(props: Props & { rooms: readonly Room[] }) {
  const { rooms, capacity, onCapacityChange, onBook } = props;
  const shown = rooms.filter((room) => capacity === null || room.capacity === capacity);
  return (
    <>
      <CapacityFilter rooms={rooms} capacity={capacity} onChange={onCapacityChange} />
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
            <RoomCard key={room.id} room={room} onBook={() => onBook(room, rooms)} />
          ))}
        </div>
      )}
    </>
  );
}
