import { usePortal } from "@portal/shared/contract/usePortal";
import { refusalOf } from "@portal/shared/data/refusals";
import { messageOf } from "@portal/shared/data/errors";
import { smallestPackage, totalCredits } from "@portal/shared/domain/creditPackages";
import { formatCredits } from "@portal/shared/domain/credits";
import { addDays, type ClockTime, type Day } from "@portal/shared/domain/dates";
import { formatDayAndMonth, formatLongDay } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { QuantityStepper } from "@portal/shared/ui/form/QuantityStepper";
import { Select } from "@portal/shared/ui/form/Select";
import { TextField } from "@portal/shared/ui/form/TextField";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { failureText } from "../../../data/bookingFailure";
import {
  chosenDates,
  countDates,
  formatTotal,
  quoteInRefusal,
  type SeriesDate,
} from "../../../data/series/seriesQuote";
import { formatRule, frequencies, type Frequency } from "../../../data/series/seriesRule";
import { SeriesDates } from "../../../ui/series/SeriesDates";
import { CreditShortage, useCreditShortage } from "../../../ui/slot-dialog/summary/CreditShortage";
import { ReadResult } from "../../../ui/states/ReadResult";
import { WriteFailure } from "../../../ui/states/WriteFailure";
import type { BookableRoom } from "../freeRooms";
import { AlternativeSelect } from "./AlternativeSelect";
import styles from "./RepeatBooking.module.css";
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

type Choice = Frequency | "none";
type End = "count" | "date";

const maxDates = 60;

/** How the booking repeats, and every date with its price, before all are booked at once. */
export function RepeatBooking(props: Props) {
  const { room, rooms, day, start, units, footer, onStop, onBooked } = props;
  const { supabase } = usePortal();
  const [frequency, setFrequency] = useState<Frequency>("weekly");
  const [weeks, setWeeks] = useState(1);
  const [end, setEnd] = useState<End>("count");
  const [count, setCount] = useState(4);
  const [until, setUntil] = useState(() => addDays(day, 28));
  const [replacements, setReplacements] = useState<readonly Replacement[]>([]);
  const terms: SeriesTerms = {
    room_id: room.id,
    start_time: start,
    duration: units,
    frequency,
    every_weeks: frequency === "weekly" ? weeks : 1,
    starts_on: day,
    ...(end === "count" ? { occurrences: count } : { until_date: until }),
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
      <div className={styles.rule}>
        <Select<Choice>
          label="Repeats"
          options={[
            { value: "none", label: "Does not repeat" },
            ...frequencies.map((value) => ({
              value,
              label: formatRule({ frequency: value, every_weeks: 1, starts_on: day }),
            })),
          ]}
          value={frequency}
          onChange={(next) => (next === "none" ? onStop() : setFrequency(next))}
        />
        {frequency === "weekly" && (
          <Labelled label="Weeks between dates">
            <QuantityStepper
              label="Weeks between dates"
              value={weeks}
              max={52}
              onChange={setWeeks}
            />
          </Labelled>
        )}
        <Select<End>
          label="Ends"
          options={[
            { value: "count", label: "After a number of dates" },
            { value: "date", label: "On a date" },
          ]}
          value={end}
          onChange={setEnd}
        />
        {end === "count" ? (
          <Labelled label="Number of dates">
            <QuantityStepper
              label="Number of dates"
              value={count}
              max={maxDates}
              onChange={setCount}
            />
          </Labelled>
        ) : (
          <TextField
            label="Last date"
            type="date"
            value={until}
            min={day}
            onChange={({ currentTarget }) => currentTarget.value && setUntil(currentTarget.value)}
          />
        )}
      </div>
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
                : quote && chosen.length > 0
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

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}

interface ActionsProps {
  date: SeriesDate;
  isReplaced: boolean;
  onReplace: (change: Omit<Replacement, "date"> | null) => void;
  /** Other times and rooms of a date that cannot be booked. */
  children: ReactNode;
}

function DateActions({ date, isReplaced, onReplace, children }: ActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const name = formatDayAndMonth(date.booking_date);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={isReplaced ? `Undo the change of ${name}` : `Skip ${name}`}
        onClick={() => {
          setOpen(false);
          onReplace(isReplaced ? null : { is_skipped: true });
        }}
      >
        {isReplaced ? "Undo" : "Skip"}
      </Button>
      {date.refusal && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Another time or room on ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Another time or room
        </Button>
      )}
      {date.refusal && isOpen && children}
    </>
  );
}
