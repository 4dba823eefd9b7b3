import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { todayInSpace, type Day } from "@portal/shared/domain/dates";
import { formatLongDay } from "@portal/shared/domain/formatDates";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { useNow } from "@portal/shared/ui/useNow";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { RoomFilters } from "../../data/filterRooms";
import { roomQueries, type Room } from "../../data/rooms.queries";
import { useOwnBookingChanges } from "../../data/slots/useOwnBookingChanges";
import type { DialogChoice } from "../../data/url/bookRoomUrl";
import { ReadResult } from "../../ui/states/ReadResult";
import { BoardLegend } from "./BoardLegend";
import { BoardSkeleton } from "./BoardSkeleton";
import { BoardToolbar } from "./BoardToolbar";
import { DayOfRooms } from "./DayOfRooms";

interface Props {
  day: Day;
  lastDay: Day;
  onDayChange: (day: Day) => void;
  filters: RoomFilters;
  filterPanel: (rooms: readonly Room[]) => ReactNode;
  onFiltersClear: () => void;
  /** Half hours booked by a click without dragging. */
  units: number;
  onPick: (choice: DialogChoice) => void;
}

/** All rooms on the time grid of one day. */
export function DayBoard(props: Props) {
  const { day, lastDay, onDayChange, filters, filterPanel, onFiltersClear, units, onPick } = props;
  const { supabase } = usePortal();
  const { isAdmin } = useSession();
  useOwnBookingChanges();
  const now = useNow();
  const today = todayInSpace(now);
  const rooms = useQuery(roomQueries.list(supabase));
  const { data: hours = defaultOpeningHours } = useQuery(openingHoursQuery(supabase));

  return (
    <section aria-label={`Rooms on ${formatLongDay(day)}`}>
      {filterPanel(rooms.data ?? [])}
      <BoardToolbar day={day} today={today} lastDay={lastDay} onDayChange={onDayChange} />
      <ReadResult read={rooms} failure="Error loading rooms" skeleton={<BoardSkeleton />}>
        {(all) => (
          <DayOfRooms
            key={day}
            rooms={all}
            isAdmin={isAdmin}
            {...{ day, hours, now, filters, onFiltersClear, onDayChange, units, onPick }}
          />
        )}
      </ReadResult>
      <BoardLegend hasGaps={rooms.data?.some(({ rules }) => rules.gap > 0) ?? false} />
    </section>
  );
}
