import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import { CalendarRange, LayoutGrid } from "lucide-react";
import type { RoomView } from "./useRoomView";
import styles from "./ViewSwitch.module.css";

interface Props {
  value: RoomView;
  onChange: (view: RoomView) => void;
  /** Hovering over or focusing Day: preloads the board. */
  onIntent: () => void;
}

export function ViewSwitch({ value, onChange, onIntent }: Props) {
  return (
    <ToggleGroup
      className={styles.switch}
      aria-label="View"
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
    >
      <Toggle value="rooms" className={styles.option}>
        <LayoutGrid aria-hidden size={16} />
        Rooms
      </Toggle>
      <Toggle value="day" className={styles.option} onPointerEnter={onIntent} onFocus={onIntent}>
        <CalendarRange aria-hidden size={16} />
        Day
      </Toggle>
    </ToggleGroup>
  );
}
