import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import { addDays, type ClockTime, type Day } from "@portal/shared/domain/dates";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { formatCount } from "@portal/shared/domain/numbers";
import { defaultRoomRules, durationsOf } from "@portal/shared/domain/roomRules";
import { startsWithin } from "@portal/shared/domain/slots";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { Select } from "@portal/shared/ui/form/Select";
import { TextField } from "@portal/shared/ui/form/TextField";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../../data/bookingFailure";
import { type Room, roomQueries } from "../../../data/rooms.queries";
import {
  chosenDates,
  formatChange,
  quoteInRefusal,
  type SeriesQuote,
} from "../../../data/series/seriesQuote";
import { formatRule } from "../../../data/series/seriesRule";
import { toldGuests } from "../../../data/guestTexts";
import { useHoursOfRooms } from "../../../data/useHoursOfRooms";
import { ChoiceGroup } from "../../../ui/choices/ChoiceGroup";
import { SeriesDates } from "../../../ui/series/SeriesDates";
import { CreditShortage } from "../../../ui/slot-dialog/summary/CreditShortage";
import { ReadResult } from "../../../ui/states/ReadResult";
import { WriteFailure } from "../../../ui/states/WriteFailure";
import type { MyBooking } from "../myBookings.queries";
import { useMyBookings } from "../useMyBookings";
import { type SeriesRange, seriesChangeQuery, useChangeSeries } from "./useChangeSeries";
import styles from "./SeriesDialog.module.css";

interface Props {
  booking: MyBooking;
  action: "cancel" | "change";
  open: boolean;
  onClose: () => void;
  /** Only this booking is cancelled or changed. */
  onThisOne: (booking: MyBooking) => void;
}

const scopes = [
  { value: "this", label: "This one" },
  { value: "following", label: "This and following" },
  { value: "all", label: "All" },
  { value: "between", label: "Between dates" },
] as const;
type Scope = (typeof scopes)[number]["value"];

interface Place {
  roomId: string;
  start: ClockTime;
  /** Half hours. */
  units: number;
}

/** Asks which bookings of a series are meant, and shows what cancelling or changing them costs or returns. */
export function SeriesDialog({ booking, action, open, onClose, onThisOne }: Props) {
  const { supabase } = usePortal();
  const { data: rooms = [] } = useQuery(roomQueries.list(supabase));
  const { booking_date: day, series } = booking;
  const isCancelled = action === "cancel";
  const [scope, setScope] = useState<Scope>("this");
  const [from, setFrom] = useState(day);
  const [until, setUntil] = useState(() => addDays(day, 28));
  const own = {
    roomId: booking.room.id,
    start: booking.start_time.slice(0, 5),
    units: booking.duration,
  };
  const [place, setPlace] = useState<Place>(own);
  const [kept, setKept] = useState<readonly string[]>([]);

  const range = { series_id: booking.series_id ?? "", ...daysOf(scope, { day, from, until }) };
  const changed = {
    ...(place.roomId !== own.roomId && { room_id: place.roomId }),
    ...(place.start !== own.start && { start_time: place.start }),
    ...(place.units !== own.units && { duration: place.units }),
  };
  const terms = { range, change: isCancelled ? null : { ...changed, kept: [...kept] } };
  const isQuoted = scope !== "this" && (isCancelled || Object.keys(changed).length > 0);
  const read = useQuery({ ...seriesChangeQuery(supabase, terms), enabled: open && isQuoted });
  const refusal = refusalOf(read.error);
  const quote = isQuoted && !refusal ? read.data : undefined;
  const change = useChangeSeries(onClose);
  const isShort = (quote?.shortfall ?? 0) > 0;
  const bookings = useMyBookings().data ?? [];
  const told = toldGuests(
    bookings
      .filter(({ id }) => quote && chosenDates(quote).some(({ booking_id }) => booking_id === id))
      .flatMap(({ guests }) => guests),
    "start_time" in changed || "duration" in changed ? " and asked again" : "",
  );

  function send() {
    if (scope === "this") return onThisOne(booking);
    if (quote?.quote_id) change.mutate({ ...terms, quoteId: quote.quote_id });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={isCancelled ? "Cancel which bookings?" : "Change which bookings?"}
      description={series && `${booking.room.name}, ${formatRule(series)}`}
      footer={
        <>
          <WriteFailure
            text={failureText(isCancelled ? "cancel" : "move", change.error)}
            onRetry={change.error && !quoteInRefusal(change.error) ? send : null}
          />
          <Button variant="secondary" onClick={onClose}>
            {isCancelled ? "Keep bookings" : "Cancel"}
          </Button>
          <Button
            variant={isCancelled && scope !== "this" ? "destructive" : "primary"}
            busy={change.isPending}
            disabled={scope !== "this" && (!quote?.quote_id || isShort)}
            onClick={send}
          >
            {scope === "this" ? "Continue" : buttonText(isCancelled, quote)}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <ChoiceGroup
          label="Which bookings"
          layout="pairs"
          options={scopes}
          value={scope}
          onChange={setScope}
        />
        {scope === "this" && <p>Only the booking on {formatDay(day)}.</p>}
        {scope === "between" && (
          <div className={styles.fields}>
            <TextField
              label="From"
              type="date"
              value={from}
              onChange={({ currentTarget }) => currentTarget.value && setFrom(currentTarget.value)}
            />
            <TextField
              label="To"
              type="date"
              value={until}
              min={from}
              onChange={({ currentTarget }) => currentTarget.value && setUntil(currentTarget.value)}
            />
          </div>
        )}
        {!isCancelled && scope !== "this" && (
          <PlaceFields
            {...{ day, place, rooms }}
            roomName={booking.room.name}
            onChange={setPlace}
          />
        )}
        {!isCancelled && scope !== "this" && !isQuoted && (
          <p>Choose another room, start or duration.</p>
        )}
        {refusal && isQuoted && <p role="alert">{messageOf(read.error, "")}</p>}
        {isQuoted && !refusal && (
          <ReadResult
            read={read}
            failure="The bookings could not be loaded."
            skeleton={<Skeleton height="12rem" />}
          >
            {(shown) => (
              <>
                <p role="status" className={styles.total}>
                  {totalText(shown)}
                </p>
                {told && <p>{told}</p>}
                <SeriesDates
                  label="Bookings"
                  dates={shown.dates}
                  roomName={(id) =>
                    [booking.room, ...rooms].find((room) => room.id === id)?.name ?? "Another room"
                  }
                  skipped="Unchanged"
                  actions={({ booking_id: id, booking_date, refusal: code }) => {
                    // A booking that already has the new values is unchanged, too.
                    const isKept = kept.some((other) => other === id);
                    return (
                      id &&
                      (code || isKept) && (
                        <Button
                          size="sm"
                          variant="secondary"
                          aria-label={`${isKept ? "Change" : "Leave unchanged"}: ${formatDay(booking_date)}`}
                          onClick={() =>
                            setKept(isKept ? kept.filter((other) => other !== id) : [...kept, id])
                          }
                        >
                          {isKept ? "Change" : "Leave unchanged"}
                        </Button>
                      )
                    );
                  }}
                />
              </>
            )}
          </ReadResult>
        )}
        {isShort && quote && (
          <CreditShortage credits={-quote.credits_change}>
            After paying, you choose the change again. Your bookings stay as they are until then.
          </CreditShortage>
        )}
      </div>
    </Dialog>
  );
}

function daysOf(
  scope: Scope,
  { day, from, until }: { day: Day; from: Day; until: Day },
): Omit<SeriesRange, "series_id"> {
  switch (scope) {
    case "following":
      return { from_date: day };
    case "between":
      return { from_date: from, until_date: until };
    default:
      return {};
  }
}

const totalText = (quote: SeriesQuote): string =>
  [formatCount(chosenDates(quote).length, "booking"), formatChange(quote)]
    .filter(Boolean)
    .join(" · ");

function buttonText(isCancelled: boolean, quote: SeriesQuote | undefined): string {
  const verb = isCancelled ? "Cancel" : "Change";
  return quote?.quote_id ? `${verb} ${totalText(quote)}` : `${verb} bookings`;
}

interface PlaceProps {
  day: Day;
  place: Place;
  rooms: readonly Room[];
  /** The booking's own room, which is not listed once it is retired. */
  roomName: string;
  onChange: (place: Place) => void;
}

function PlaceFields({ day, place, rooms, roomName, onChange }: PlaceProps) {
  const rules = rooms.find(({ id }) => id === place.roomId)?.rules ?? defaultRoomRules;
  const hours = useHoursOfRooms(rooms, day);
  const isListed = rooms.some(({ id }) => id === place.roomId);
  return (
    <div className={styles.fields}>
      <Select
        label="Room"
        options={[
          ...(isListed ? [] : [{ value: place.roomId, label: roomName }]),
          ...rooms.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={place.roomId}
        onChange={(roomId) => onChange({ ...place, roomId })}
      />
      <Select
        label="Start"
        options={startsWithin(hours, 1).map((time) => ({ value: time, label: formatTime(time) }))}
        value={place.start}
        onChange={(start) => onChange({ ...place, start })}
      />
      <Select
        label="Duration"
        options={durationsOf(rules).map(({ units, label }) => ({ value: String(units), label }))}
        value={String(place.units)}
        onChange={(units) => onChange({ ...place, units: Number(units) })}
      />
    </div>
  );
}
