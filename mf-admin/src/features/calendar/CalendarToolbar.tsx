import { Button, Segmented, Select } from "antd";
import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { addDays, todayInSpace } from "@portal/shared/domain/dates";
import { DayField } from "../../ui/fields/DayField";
import type { CalendarRoom } from "./calendar.schema";
import styles from "./calendar.module.css";
import { shownDays, type CalendarAddress, type CalendarView } from "./useCalendarAddress";

interface CalendarToolbarProps {
  address: CalendarAddress;
  rooms: readonly CalendarRoom[];
}

export function CalendarToolbar({ address, rooms }: CalendarToolbarProps) {
  const { view, day, room } = address;
  const step = view === "week" ? 7 : 1;
  const today = todayInSpace();
  const { first, last } = shownDays(today);
  const [earlier, later] = [addDays(day, -step), addDays(day, step)];
  return (
    <div className={styles.toolbar} role="group" aria-label="Shown time">
      <Button onClick={() => address.showDay(today)} disabled={view === "day" && day === today}>
        Today
      </Button>
      <div className={styles.steps}>
        <Button
          type="text"
          icon={<ChevronLeft size={18} aria-hidden />}
          aria-label={`Previous ${view}`}
          disabled={earlier < first}
          onClick={() => address.showDay(earlier)}
        />
        <div className={styles.date}>
          <DayField
            label="Day"
            value={day}
            min={first}
            max={last}
            onChange={(next) => next && address.showDay(next)}
          />
        </div>
        <Button
          type="text"
          icon={<ChevronRight size={18} aria-hidden />}
          aria-label={`Next ${view}`}
          disabled={later > last}
          onClick={() => address.showDay(later)}
        />
      </div>
      {view === "week" && room && (
        <Select
          aria-label="Room"
          className={styles.room ?? ""}
          value={room.id}
          options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={address.showRoom}
        />
      )}
      <div className={styles.end}>
        <Segmented<CalendarView>
          aria-label="View"
          value={view}
          options={[
            { value: "day", label: "Day" },
            { value: "week", label: "Week" },
          ]}
          onChange={address.showView}
        />
        <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
