import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { canBook } from "@portal/shared/domain/roomRules";
import { Button } from "@portal/shared/ui/Button";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { useQuery } from "@tanstack/react-query";
import { DoorOpen } from "lucide-react";
import type { BookRoomUrl, DialogChoice } from "../../data/url/bookRoomUrl";
import { filterRooms } from "../../data/filterRooms";
import { useFirstBookableDay } from "../../data/firstBookableDay";
import { useHoursOfRooms } from "../../data/useHoursOfRooms";
import { roomQueries, type Room } from "../../data/rooms.queries";
import { ReadResult } from "../../ui/states/ReadResult";
import { CapacityFilter } from "./CapacityFilter";
import { RoomCard } from "./RoomCard";
import { RoomGridSkeleton, RoomListSkeleton } from "./RoomListSkeleton";
import { byAvailability } from "./search/availability";
import { roomSearchOf } from "./search/roomSearch";
import { SearchBar } from "./search/SearchBar";
import { SearchSummary } from "./search/SearchSummary";
import { useAvailability, type AvailabilityRead } from "./search/useAvailability";
import { useNoteUnmetSearch } from "./search/useNoteUnmetSearch";
import styles from "./RoomList.module.css";

interface Props {
  url: BookRoomUrl;
  lastDay: Day;
  onChange: (part: Partial<BookRoomUrl>) => void;
  onBook: (choice: DialogChoice) => void;
}

const noSearch = { day: null, start: null, units: null, amenities: [] };

export function RoomList(props: Props) {
  const { supabase } = usePortal();
  const rooms = useQuery(roomQueries.list(supabase));
  return (
    <ReadResult read={rooms} failure="Error loading rooms" skeleton={<RoomListSkeleton />}>
      {(data) => <FoundRooms rooms={data} {...props} />}
    </ReadResult>
  );
}

function FoundRooms(props: Props & { rooms: readonly Room[] }) {
  const { rooms, url, lastDay, onChange, onBook } = props;
  const { isAdmin } = useSession();
  const firstDay = useFirstBookableDay();
  const { end_time } = useHoursOfRooms(rooms, url.day ?? firstDay);
  const search = roomSearchOf(url, firstDay, end_time);
  const read = useAvailability(search, rooms);
  const shown = filterRooms(rooms, { seats: url.seats, amenities: [] });
  const entries = entriesOf(shown, read, search?.start ?? null);
  const isUnmet =
    read.state === "ready" && !entries.some(({ availability }) => availability?.state === "free");
  useNoteUnmetSearch(search, url.seats ?? 1, isUnmet);
  /** A start that was chosen opens the dialog of the room at once if only one matches. */
  function changeSearch(part: Partial<BookRoomUrl>) {
    onChange(part);
    const next = roomSearchOf({ ...url, ...part }, firstDay, end_time);
    if (!next?.start || next.start === url.start) return;
    const matching = filterRooms(shown, { seats: null, amenities: next.amenities });
    const [only, another] = matching.filter(({ rules }) => canBook(rules, isAdmin));
    if (only && !another)
      onBook({ roomId: only.id, day: next.day, start: next.start, units: next.units });
  }
  return (
    <>
      <CapacityFilter
        rooms={rooms}
        capacity={url.seats}
        onChange={(seats) => onChange({ seats })}
      />
      <SearchBar rooms={rooms} url={url} lastDay={lastDay} onChange={changeSearch} />
      {search && (
        <SearchSummary
          search={search}
          rooms={shown}
          read={read}
          onClear={() => onChange(noSearch)}
        />
      )}
      {read.state === "loading" ? (
        <RoomGridSkeleton />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<DoorOpen size={22} />}
          title="No rooms found"
          {...(url.seats !== null && {
            action: (
              <Button variant="secondary" onClick={() => onChange({ seats: null })}>
                Show all rooms
              </Button>
            ),
          })}
        />
      ) : (
        <div className={styles.grid}>
          {entries.map(({ room, availability, start }, index) => (
            <RoomCard
              key={room.id}
              room={room}
              availability={availability}
              isEarly={index < 2}
              onBook={
                canBook(room.rules, isAdmin)
                  ? () =>
                      onBook({
                        roomId: room.id,
                        day: search?.day ?? firstDay,
                        start,
                        units: search?.units ?? 1,
                      })
                  : null
              }
            />
          ))}
        </div>
      )}
    </>
  );
}

function entriesOf(rooms: readonly Room[], read: AvailabilityRead, start: ClockTime | null) {
  if (read.state !== "ready") return rooms.map((room) => ({ room, availability: null, start }));
  const entries = rooms.map((room) => ({ room, availability: read.of(room) }));
  return byAvailability(entries).map((entry) => ({ ...entry, start: entry.availability.start }));
}
