import { sentenceOf } from "@portal/shared/data/refusals";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatCharge } from "@portal/shared/domain/includedMinutes";
import { formatRupees } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import type { ReactNode } from "react";
import { formatChange, type SeriesDate } from "../../data/series/seriesQuote";
import styles from "./SeriesDates.module.css";

interface Props {
  label: string;
  dates: readonly SeriesDate[];
  roomName: (id: string) => string;
  /** What a skipped date is called. */
  skipped: string;
  actions?: (date: SeriesDate) => ReactNode;
}

/** Every date of a series with its price, or with the reason why it cannot be booked. */
export function SeriesDates({ label, dates, roomName, skipped, actions }: Props) {
  return (
    <ul className={styles.dates} aria-label={label}>
      {dates.map((date) => (
        <li
          key={`${date.booking_date} ${date.booking_id ?? ""}`}
          className={styles.date}
          data-skipped={date.is_skipped ? "" : undefined}
        >
          <div className={styles.facts}>
            <strong>{formatDay(date.booking_date)}</strong>
            <span className={styles.when}>
              {formatTimeRange(date.start_time, date.end_time)} · {roomName(date.room_id)}
            </span>
            {date.refusal && (
              <span className={styles.reason}>
                {sentenceOf({ code: date.refusal, params: date.facts ?? {} })}
              </span>
            )}
          </div>
          <DateState date={date} skipped={skipped} />
          {actions && <div className={styles.actions}>{actions(date)}</div>}
        </li>
      ))}
    </ul>
  );
}

const refusalNames: Readonly<Record<string, string>> = {
  slot_taken: "Taken",
  closed_day: "Closed",
};

function DateState({ date, skipped }: { date: SeriesDate; skipped: string }) {
  if (date.is_skipped) return <Badge>{skipped}</Badge>;
  if (date.refusal)
    return <Badge tone="danger">{refusalNames[date.refusal] ?? "Against a rule"}</Badge>;
  return <Badge tone="success">{priceOf(date)}</Badge>;
}

function priceOf(date: SeriesDate): string {
  const { booking_id, credits, rupees, included_minutes } = date;
  if (booking_id !== null) return formatChange(date) || "Same price";
  return `Free · ${rupees ? formatRupees(rupees) : formatCharge(credits ?? 0, included_minutes)}`;
}
