import { CalendarRange, LayoutGrid } from "lucide-react";
import { ToggleButtons } from "../../../ui/choices/ChoiceGroup";
import type { RoomView } from "./useRoomView";
import styles from "./ViewSwitch.module.css";

interface Props {
  value: RoomView;
  onChange: (view: RoomView) => void;
  /** Hovering over or focusing Day: preloads the board. */
  onIntent: () => void;
}

const rooms = (
  <>
    <LayoutGrid aria-hidden size={16} />
    Rooms
  </>
);
const day = (
  <>
    <CalendarRange aria-hidden size={16} />
    Day
  </>
);

export function ViewSwitch({ value, onChange, onIntent }: Props) {
  return (
    <ToggleButtons<RoomView>
      label="View"
      options={[
        { value: "rooms", label: rooms },
        { value: "day", label: day, onIntent },
      ]}
      value={value}
      onChange={onChange}
      className={styles.switch}
      optionClassName={styles.option}
    />
  );
}
