import { useId } from "react";
import { Select } from "antd";
import { formatCount } from "@portal/shared/domain/numbers";
import { foldText, searchWords } from "@portal/shared/domain/text/foldText";
import type { SlotRoom } from "../../../data/daySlots.queries";
import styles from "./BookForDialog.module.css";

interface RoomPickerProps {
  rooms: readonly SlotRoom[] | undefined;
  /** Null: all rooms. */
  value: string | null;
  onChange: (roomId: string | null) => void;
}

const textOf = ({ name, capacity }: SlotRoom) => `${name} · ${formatCount(capacity, "seat")}`;

/** Limits the slots to one room, found by its name or the seats that are needed. */
export function RoomPicker({ rooms, value, onChange }: RoomPickerProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Room</label>
      <Select
        id={id}
        style={{ width: "100%" }}
        placeholder="All rooms"
        showSearch={{
          filterOption: (search, option) => option !== undefined && matches(option, search),
        }}
        notFoundContent={rooms ? "No room found" : "Loading rooms"}
        value={rooms?.some((room) => room.id === value) ? value : rooms ? "" : null}
        options={
          rooms
            ? [
                { value: "", label: "All rooms", seats: 0 },
                ...rooms.map((room) => ({
                  value: room.id,
                  label: textOf(room),
                  seats: room.capacity,
                })),
              ]
            : []
        }
        onChange={(next: string | null) => onChange(next || null)}
      />
    </div>
  );
}

/** A number finds the rooms with as many seats or more, and those with it in the name. */
function matches({ label, seats }: { label: string; seats: number }, search: string): boolean {
  const words = foldText(label).split(/\s+/);
  return searchWords(search).every((wanted) =>
    /^\d+$/.test(wanted)
      ? seats >= Number(wanted) || words.includes(wanted)
      : words.some((word) => word.startsWith(wanted)),
  );
}
