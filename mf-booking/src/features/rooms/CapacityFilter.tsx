import { ChoiceGroup } from "../../ui/choices/ChoiceGroup";
import { formatSeats, type Room } from "../../data/rooms.queries";

interface Props {
  rooms: readonly Room[];
  capacity: number | null;
  onChange: (capacity: number | null) => void;
}

const all = "all";

export function CapacityFilter({ rooms, capacity, onChange }: Props) {
  const capacities = [...new Set(rooms.map((room) => room.capacity))].toSorted((a, b) => a - b);
  return (
    <ChoiceGroup
      label="Filter rooms by seats"
      layout="chips"
      options={[
        { value: all, label: "All" },
        ...capacities.map((seats) => ({ value: String(seats), label: formatSeats(seats) })),
      ]}
      value={capacity === null ? all : String(capacity)}
      onChange={(value) => onChange(value === all ? null : Number(value))}
    />
  );
}
