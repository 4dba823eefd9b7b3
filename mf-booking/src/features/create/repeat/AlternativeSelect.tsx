import { usePortal } from "@portal/shared/contract/usePortal";
import { type ClockTime, type Day, minutesOf, timeOf } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { unitMinutes } from "@portal/shared/domain/slots";
import { Select } from "@portal/shared/ui/form/Select";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { freeSpansQuery } from "../../../data/slots/slots.queries";
import { ReadResult } from "../../../ui/states/ReadResult";
import type { BookableRoom } from "../../../data/rooms.queries";
import type { Replacement } from "./series.queries";

interface Props {
  room: BookableRoom;
  rooms: readonly BookableRoom[];
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
  onChoose: (change: Omit<Replacement, "date">) => void;
}

/** Offers free times of the room on a day, and other rooms that are free at the time of the series. */
export function AlternativeSelect({ room, rooms, day, start, units, onChoose }: Props) {
  const { supabase } = usePortal();
  const read = useQuery(freeSpansQuery(supabase, day));
  const length = units * unitMinutes;
  return (
    <ReadResult
      read={read}
      failure="The free times could not be loaded."
      skeleton={<Skeleton height="3rem" width="14rem" />}
    >
      {(spans) => {
        const startsIn = ({ id, rules }: BookableRoom) =>
          spans
            .filter(({ room_id }) => room_id === id)
            .flatMap(({ start_time, end_time }) => {
              const step = rules.step * unitMinutes;
              const spare = minutesOf(end_time) - length - minutesOf(start_time);
              const times = spare < 0 ? 0 : Math.floor(spare / step) + 1;
              return Array.from({ length: times }, (_, index) =>
                timeOf(minutesOf(start_time) + index * step),
              );
            });
        const options = [
          ...startsIn(room).map((time) => ({
            value: time,
            label: `${room.name} at ${formatTime(time)}`,
          })),
          ...rooms
            .filter((other) => other.id !== room.id && startsIn(other).includes(start.slice(0, 5)))
            .map(({ id, name }) => ({ value: id, label: `${name} at ${formatTime(start)}` })),
        ];
        if (options.length === 0) return <p>No room is free on this day.</p>;
        return (
          <Select
            label="Instead"
            placeholder="Choose a time or a room"
            options={options}
            value={null}
            onChange={(value) =>
              onChoose(value.includes(":") ? { start_time: value } : { room_id: value })
            }
          />
        );
      }}
    </ReadResult>
  );
}
