import type { Day } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { slotStarts } from "@portal/shared/domain/slots";
import { useMediaQuery } from "@portal/shared/ui/useMediaQuery";
import type { Entry, Place } from "../calendar.schema";
import { entriesIn, type Column } from "../grid/columns";
import styles from "./strip.module.css";
import { StripRow } from "./StripRow";
import { nowIn, windowAt } from "./stripWindow";

interface StripProps {
  columns: readonly Column[];
  entries: readonly Entry[];
  day: Day;
  now: Date;
  isClosed: boolean;
  isOver: boolean;
  onOpen: (entry: Entry) => void;
  onBook: (place: Place) => void;
}

/** A row for each room. Shows as many half hours as fit with 44 px each. */
export function Strip({ columns, entries, now, ...row }: StripProps) {
  const isPhone = useMediaQuery("(max-width: 599px)");
  const isTablet = useMediaQuery("(max-width: 1023px)");
  const shown = windowAt(now, isPhone ? 7 : isTablet ? 11 : 14);
  const passed = nowIn(shown, now);
  return (
    <div
      className={styles.strip}
      style={
        {
          "--cells": shown.size,
          ...(passed !== null && { "--passed": passed / shown.size }),
        } as React.CSSProperties
      }
    >
      <div className={styles.hours} aria-hidden>
        {slotStarts.slice(shown.first, shown.first + shown.size).map((start) => (
          <span key={start} className={styles.hour}>
            {start.endsWith(":00") && formatTime(start).replace(":00", "")}
          </span>
        ))}
      </div>
      <ul>
        {columns.map((column) => (
          <StripRow
            key={column.key}
            column={column}
            entries={entriesIn(column, entries)}
            shown={shown}
            now={now}
            hasNowLine={passed !== null}
            {...row}
          />
        ))}
      </ul>
    </div>
  );
}
