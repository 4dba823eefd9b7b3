import { isPast } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { startsWithin } from "@portal/shared/domain/slots";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { useNow } from "@portal/shared/ui/useNow";
import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useFirstBookableDay } from "../../../data/firstBookableDay";
import { durationsOfRooms } from "@portal/shared/domain/roomHours";
import { useHoursOfRooms } from "../../../data/useHoursOfRooms";
import { defaultUnits } from "../../../data/url/bookRoomUrl";
import { ChoiceGroup } from "../../../ui/choices/ChoiceGroup";
import { AmenityChoice } from "./choices/AmenityChoice";
import { DayChoice } from "./choices/DayChoice";
import { roomSearchOf, unitsThatFit } from "./roomSearch";
import type { SearchProps } from "./SearchBar";
import styles from "./SearchSheet.module.css";

interface Props extends SearchProps {
  open: boolean;
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
}

const any = "any";

/** A start time is the last choice of most searches, so it shows the rooms at once. */
export function SearchSheet(props: Props) {
  const { rooms, url, lastDay, isOnBoard = false, onChange, open, finalFocus, onClose } = props;
  const now = useNow();
  const [wanted, setWanted] = useState({
    day: url.day,
    start: isOnBoard ? null : url.start,
    units: url.units,
    amenities: url.amenities,
  });
  const firstDay = useFirstBookableDay();
  const hours = useHoursOfRooms(rooms, wanted.day ?? firstDay);
  const closes = hours.end_time;
  const search = roomSearchOf({ ...url, ...wanted }, firstDay, closes, now);
  const day = search?.day ?? null;
  const units = search?.units ?? defaultUnits;
  const starts = startsWithin(hours, 1).filter((time) => !day || !isPast(day, time, now));
  const offered = rooms.flatMap((room) => room.amenities);
  const amenities = [...new Set([...offered, ...url.amenities])].toSorted();

  function show(part: Partial<typeof wanted> = {}) {
    const { day: nextDay, start, ...others } = { ...wanted, ...part };
    onClose();
    onChange({ ...others, ...(!isOnBoard && { day: nextDay ?? day, start }) });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      finalFocus={finalFocus}
      title={isOnBoard ? "Filter rooms" : "When do you need a room?"}
      footer={<Button onClick={() => show()}>Show rooms</Button>}
    >
      <div className={styles.choices}>
        {!isOnBoard && (
          <DayChoice
            day={day}
            lastDay={lastDay}
            onChange={(next) => setWanted({ ...wanted, day: next })}
          />
        )}
        <Part label="Duration">
          <ChoiceGroup
            label="Duration"
            layout="grid"
            options={durationsOfRooms(rooms)
              .filter(({ units: each }) => unitsThatFit(wanted.start, each, closes) === each)
              .map((duration) => ({ value: String(duration.units), label: duration.label }))}
            value={String(units)}
            onChange={(value) => setWanted({ ...wanted, units: Number(value) })}
          />
        </Part>
        {amenities.length > 0 && (
          <details open={isOnBoard || url.amenities.length > 0}>
            <summary className={styles.summary}>
              Amenities
              <span>{wanted.amenities.join(", ") || "Any"}</span>
              <ChevronDown aria-hidden size={16} />
            </summary>
            <AmenityChoice
              options={amenities}
              value={wanted.amenities}
              onChange={(next) => setWanted({ ...wanted, amenities: next })}
            />
          </details>
        )}
        {!isOnBoard && (
          <Part label="Start">
            <div className={styles.starts}>
              <ChoiceGroup
                label="Start"
                layout="grid"
                options={[
                  { value: any, label: "Any time" },
                  ...starts.map((time) => ({ value: time, label: formatTime(time) })),
                ]}
                value={wanted.start ?? any}
                onChange={(value) => {
                  const start = value === any ? null : value;
                  show({ start, units: wanted.units && unitsThatFit(start, wanted.units, closes) });
                }}
              />
            </div>
          </Part>
        )}
      </div>
    </Dialog>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className={styles.label} aria-hidden>
        {label}
      </p>
      {children}
    </div>
  );
}
