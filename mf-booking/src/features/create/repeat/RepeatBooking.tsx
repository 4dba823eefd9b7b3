import { usePortal } from "@portal/shared/contract/usePortal";
import { refusalOf } from "@portal/shared/data/refusals";
import { messageOf } from "@portal/shared/data/errors";
import { smallestPackage, totalCredits } from "@portal/shared/domain/creditPackages";
import { formatCredits } from "@portal/shared/domain/credits";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatLongDay } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { failureText } from "../../../data/bookingFailure";
import {
  chosenDates,
  countDates,
  formatTotal,
  quoteInRefusal,
} from "../../../data/series/seriesQuote";
import { SeriesDates } from "../../../ui/series/SeriesDates";
import { CreditShortage, useCreditShortage } from "../../../ui/slot-dialog/summary/CreditShortage";
import { ReadResult } from "../../../ui/states/ReadResult";
import { WriteFailure } from "../../../ui/states/WriteFailure";
import type { BookableRoom } from "../../../data/rooms.queries";
import { AlternativeSelect } from "./AlternativeSelect";
import { DateActions } from "./DateActions";
import styles from "./RepeatBooking.module.css";
import { firstRepeat, RepeatFields } from "./RepeatFields";
import { newSeriesQuery, type Replacement, type SeriesTerms } from "./series.queries";
import { useBookSeries } from "./useBookSeries";

interface Props {
  room: BookableRoom;
  rooms: readonly BookableRoom[];
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
  /** The footer of the dialog, in which the button that books is rendered. */
  footer: HTMLElement | null;
  onStop: () => void;
  onBooked: () => void;
}

/** How the booking repeats, and every date with its price, before all are booked at once. */
export function RepeatBooking(props: Props) {
  const { room, rooms, day, start, units, footer, onStop, onBooked } = props;
  const { supabase } = usePortal();
  const [repeat, setRepeat] = useState(() => firstRepeat(day));
  const [replacements, setReplacements] = useState<readonly Replacement[]>([]);
  const terms: SeriesTerms = {
    room_id: room.id,
    start_time: start,
    duration: units,
    frequency: repeat.frequency,
    every_weeks: repeat.frequency === "weekly" ? repeat.weeks : 1,
    starts_on: day,
    ...(repeat.end === "count" ? { occurrences: repeat.count } : { until_date: repeat.until }),
    replacements: [...replacements],
  };
  const read = useQuery(newSeriesQuery(supabase, terms));
  const refusal = refusalOf(read.error);
  const quote = refusal ? undefined : read.data;
  const { missing, buyCredits } = useCreditShortage(quote?.credits ?? 0);
  const booking = useBookSeries({ onBooked, buyCredits: () => buyCredits() });
  const refused = quote?.dates.filter((date) => date.refusal) ?? [];
  const chosen = quote ? chosenDates(quote) : [];

  function replace(date: Day, change: Omit<Replacement, "date"> | null) {
    const others = replacements.filter((other) => other.date !== date);
    setReplacements(change ? [...others, { date, ...change }] : others);
  }

  function book() {
    if (missing > 0) return buyCredits();
    if (!quote?.quote_id) return;
    const { quote_id: quoteId, credits } = quote;
    booking.mutate({ terms, quoteId, roomName: room.name, credits });
  }

  // The button that opened it has disappeared, and on phones the fields are below the fold.
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.querySelector("button")?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: "start" });
  }, []);

  return (
    <section className={styles.repeat} aria-label="Repeat" ref={section}>
      <RepeatFields day={day} value={repeat} onChange={setRepeat} onStop={onStop} />
      {refusal ? (
        <p role="alert">{messageOf(read.error, "")}</p>
      ) : (
        <ReadResult
          read={read}
          failure="The dates could not be loaded."
          skeleton={<Skeleton height="12rem" />}
        >
          {(shown) => (
            <>
              <p role="status" className={styles.summary}>
                {refused.length > 0 && `${chosen.length - refused.length} of `}
                {countDates(chosen)}
                {refused.length > 0 && " can be booked"} · {formatTotal(shown)}
              </p>
              {shown.missing_months && shown.missing_months.length > 0 && (
                <p className={styles.note}>
                  Left out, because they do not have this day:{" "}
                  {shown.missing_months.map(monthOf).join(", ")}
                </p>
              )}
              {refused.length > 0 && (
                <p className={styles.note}>
                  To book, skip what cannot be booked, or choose another time or room for it.
                </p>
              )}
              {refused.length > 1 && (
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => {
                    const skipped = refused.map((date) => date.booking_date);
                    setReplacements([
                      ...replacements.filter(({ date }) => !skipped.includes(date)),
                      ...skipped.map((date) => ({ date, is_skipped: true })),
                    ]);
                  }}
                >
                  Skip the {refused.length} dates that cannot be booked
                </Button>
              )}
              <SeriesDates
                label="Dates"
                dates={shown.dates}
                roomName={(id) => rooms.find((one) => one.id === id)?.name ?? "Another room"}
                skipped="Skipped"
                actions={(date) => (
                  <DateActions
                    date={date}
                    isReplaced={replacements.some((other) => other.date === date.booking_date)}
                    onReplace={(change) => replace(date.booking_date, change)}
                  >
                    <AlternativeSelect
                      {...{ room, rooms, start, units }}
                      day={date.booking_date}
                      onChoose={(change) => replace(date.booking_date, change)}
                    />
                  </DateActions>
                )}
              />
            </>
          )}
        </ReadResult>
      )}
      {missing > 0 && quote && (
        <CreditShortage credits={quote.credits}>
          After paying, you return to the first date and choose again how it repeats. The dates are
          not held while you pay.
        </CreditShortage>
      )}
      {footer &&
        createPortal(
          <>
            <WriteFailure
              text={failureText("book", booking.error)}
              onRetry={booking.error && !quoteInRefusal(booking.error) ? book : null}
            />
            <Button
              onClick={book}
              busy={booking.isPending}
              disabled={!quote?.quote_id || read.isPlaceholderData}
            >
              {missing > 0
                ? `Buy ${formatCredits(totalCredits(smallestPackage(missing)))}`
                : quote?.quote_id
                  ? `Book ${countDates(chosen)} · ${formatTotal(quote)}`
                  : "Book all dates"}
            </Button>
          </>,
          footer,
        )}
    </section>
  );
}

/** Text such as `February 2027`. */
const monthOf = (day: Day): string => formatLongDay(day).split(" ").slice(2).join(" ");
