import { isPast } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { durations, slotStarts } from "@portal/shared/domain/slots";
import { Select } from "@portal/shared/ui/form/Select";
import { useNow } from "@portal/shared/ui/useNow";
import { Clock, Users } from "lucide-react";
import { useFirstBookableDay } from "../../../data/firstBookableDay";
import { defaultUnits, type BookRoomUrl } from "../../../data/url/bookRoomUrl";
import type { Room } from "../../../data/rooms.queries";
import { AmenityChoice } from "./choices/AmenityChoice";
import { DayChoice } from "./choices/DayChoice";
import { OneTapChoice } from "./choices/OneTapChoice";
import { roomSearchOf, unitsThatFit } from "./roomSearch";
import styles from "./SearchPanel.module.css";

interface Props {
  rooms: readonly Room[];
  url: BookRoomUrl;
  lastDay: string;
  /** Hides day and start, which are chosen on the day board itself. */
  isOnBoard?: boolean;
  onChange: (part: Partial<BookRoomUrl>) => void;
}

const any = "any";
const peopleChoices = [2, 4, 6, 8, 10, 12, 20, 40];

export function SearchPanel({ rooms, url, lastDay, isOnBoard = false, onChange }: Props) {
  const now = useNow();
  const search = roomSearchOf(url, useFirstBookableDay(), now);
  const { day, units, people } = { ...url, ...search };
  const start = isOnBoard ? null : (search?.start ?? null);
  const starts = slotStarts.filter((time) => !day || !isPast(day, time, now));
  const largest = Math.max(0, ...rooms.map((room) => room.capacity));
  const atLeast = peopleChoices.filter((count) => count <= largest);
  if (people !== null && !atLeast.includes(people)) atLeast.push(people);
  const offered = rooms.flatMap((room) => room.amenities);
  const amenities = [...new Set([...offered, ...url.amenities])].toSorted();

  return (
    <section
      className={`${styles.panel} ${isOnBoard ? styles.onBoard : ""}`}
      aria-label={isOnBoard ? "Filter rooms" : "Find a room by time"}
    >
      {!isOnBoard && (
        <>
          <DayChoice day={day} lastDay={lastDay} onChange={(next) => onChange({ day: next })} />
          <OneTapChoice
            label="Start"
            icon={<Clock aria-hidden size={16} />}
            options={[
              { value: any, label: "Any time" },
              ...starts.map((time) => ({ value: time, label: formatTime(time) })),
            ]}
            value={start ?? any}
            onChange={(value) => {
              const next = value === any ? null : value;
              const fitting = url.units && unitsThatFit(next, url.units);
              onChange({ start: next, units: fitting });
            }}
          />
        </>
      )}
      <Select
        className={styles.field ?? ""}
        label="Duration"
        options={durations.map((duration) => ({
          value: String(duration.units),
          label: duration.label,
          disabled: unitsThatFit(start, duration.units) < duration.units,
        }))}
        value={String(units ?? defaultUnits)}
        onChange={(value) => onChange({ units: Number(value) })}
      />
      <OneTapChoice
        label="People"
        icon={<Users aria-hidden size={16} />}
        options={[
          { value: any, label: "Any" },
          ...atLeast
            .toSorted((a, b) => a - b)
            .map((count) => ({ value: String(count), label: `${count}+` })),
        ]}
        value={people === null ? any : String(people)}
        onChange={(value) => onChange({ people: value === any ? null : Number(value) })}
      />
      <div className={styles.amenities}>
        <span className={styles.label} aria-hidden>
          Amenities
        </span>
        <AmenityChoice
          options={amenities}
          value={url.amenities}
          onChange={(next) => onChange({ amenities: next })}
        />
      </div>
    </section>
  );
}
