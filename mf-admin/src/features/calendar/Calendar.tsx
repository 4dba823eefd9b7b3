import { lazy, Suspense, useEffect, useRef } from "react";
import { Alert, Empty } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { formatLongDay } from "@portal/shared/domain/formatDates";
import { isOpenOn } from "@portal/shared/domain/openingHours";
import { useNow } from "@portal/shared/ui/useNow";
import { LoadError } from "../../ui/feedback/LoadError";
import { RefreshNotice } from "../../ui/feedback/RefreshNotice";
import { RecordsSkeleton } from "../../ui/records/RecordsSkeleton";
import { useMediaQuery } from "../../ui/theme/useMediaQuery";
import { placeOf, type Entry, type Place } from "./calendar.schema";
import { calendarQueries } from "./calendar.queries";
import styles from "./calendar.module.css";
import { CalendarToolbar } from "./CalendarToolbar";
import { CalendarGrid } from "./grid/CalendarGrid";
import { dayColumns, roomColumns, type Column } from "./grid/columns";
import { useDragMove } from "./grid/useDragMove";
import { useGridKeys } from "./grid/useGridKeys";
import { Legend } from "./Legend";
import { NoticeBar } from "./move/NoticeBar";
import { useCalendarAddress, weekOf } from "./useCalendarAddress";
import { useLiveCalendar } from "./useLiveCalendar";
import { useMoves } from "./useMoves";

const BookingDialog = lazy(async () => ({
  default: (await import("./move/BookingDialog")).BookingDialog,
}));

/** Columns of one printed sheet. */
const PRINTED_COLUMNS = 8;

/** `onBook` is called with a free time of an hour. */
export function Calendar({ onBook }: { onBook: (place: Place) => void }) {
  const { supabase } = usePortal();
  const rooms = useQuery(calendarQueries.rooms(supabase));
  const address = useCalendarAddress(rooms.data);
  const { view, day, room } = address;
  const week = weekOf(day);
  const isWeek = view === "week";
  const entries = useQuery({
    ...calendarQueries.entries(
      supabase,
      isWeek
        ? { firstDay: week[0] ?? day, lastDay: week[6] ?? day, roomId: room?.id ?? "" }
        : { firstDay: day, lastDay: day },
    ),
    enabled: !isWeek || room !== undefined,
  });
  useLiveCalendar(isWeek ? week : [day]);
  const hours = useQuery(openingHoursQuery(supabase));
  const now = useNow();
  const isPrinted = useMediaQuery("print");
  const scroller = useRef<HTMLDivElement>(null);

  const shown = entries.isPlaceholderData ? [] : (entries.data ?? []);
  const columns = isWeek
    ? room
      ? dayColumns(room, week)
      : []
    : roomColumns(rooms.data ?? [], shown, day);
  const moves = useMoves({ entries: shown, rooms: rooms.data ?? [] });
  const { draft, setDraft: onDraft, drop: onDrop } = moves;
  const drag = useDragMove({ scroller, columns, onDraft, onDrop });
  const keys = useGridKeys({ columns, entries: shown, draft, onDraft, onDrop });

  const opened = shown.find(({ id }) => id === address.bookingId);
  const dialog = moves.proposal ?? (opened && { entry: opened, place: placeOf(opened) });
  useUndoKey(dialog ? undefined : moves.notice?.action?.run);
  useFocusMoved(moves.notice ? shown : null, keys.focused);

  if (!rooms.data || !entries.data) {
    const failed = [rooms, entries].find(({ data, error }) => !data && error);
    return failed ? (
      <LoadError
        title="Error loading the calendar"
        error={failed.error}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    ) : (
      <RecordsSkeleton label="calendar" />
    );
  }
  if (columns.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No rooms yet" />;
  }

  const closedOn = (date: string) => {
    const state = hours.data && isOpenOn(hours.data, date);
    return state && !state.open ? state.reason : null;
  };
  const title = isWeek
    ? `${room?.name ?? ""}, week of ${formatLongDay(week[0] ?? day)}`
    : formatLongDay(day);
  const closed = isWeek ? null : closedOn(day);
  const sheets = isPrinted ? inGroups(columns, PRINTED_COLUMNS) : [columns];

  function showColumn(column: Column) {
    if (isWeek) address.showDayView(column.day);
    else address.showWeekOf(column.roomId);
  }

  function close() {
    moves.discard();
    if (address.bookingId) address.closeBooking();
  }

  return (
    <>
      <CalendarToolbar address={address} rooms={rooms.data} />
      {address.problem && (
        <Alert
          className={styles.problem ?? ""}
          type="warning"
          showIcon
          role="alert"
          title={address.problem}
        />
      )}
      {address.bookingId && !opened && !entries.isFetching && (
        <Alert
          className={styles.problem ?? ""}
          type="warning"
          showIcon
          role="alert"
          title="The linked booking is not in the time shown. It may have been moved or cancelled."
        />
      )}
      <RefreshNotice query={entries} />
      <div className={styles.status}>
        <h2 className={styles.heading}>{title}</h2>
        <span className={styles.count} role="status">
          {entries.isPlaceholderData ? "Loading…" : countText(shown, closed)}
        </span>
        <Legend />
      </div>
      {sheets.map((sheet) => (
        <CalendarGrid
          key={sheet[0]?.key}
          label={title}
          columns={sheet}
          entries={shown}
          closedOn={closedOn}
          now={now}
          draft={draft}
          drag={drag}
          keys={keys}
          ref={scroller}
          columnAction={isWeek ? "Show the day" : "Show the week"}
          onColumn={showColumn}
          onOpen={address.openBooking}
          onBook={onBook}
        />
      ))}
      <p className={styles.hint}>
        Drag a booking to move it, or its lower edge to change its end. Double click a free time to
        book it.
      </p>
      <p className={styles.announcement} role="status" aria-label="Move">
        {moves.announcement}
      </p>
      {moves.notice && (
        <NoticeBar notice={moves.notice} busy={moves.isUndoing} onClose={moves.dismiss} />
      )}
      {dialog && (
        <Suspense>
          <BookingDialog
            key={`${dialog.entry.id} ${moves.proposal ? "moved" : "opened"}`}
            entry={dialog.entry}
            proposal={dialog.place}
            rooms={rooms.data}
            onClose={close}
            onMoved={(place, moved) => {
              close();
              moves.moved(dialog.entry, place, moved);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function countText(entries: readonly Entry[], closed: string | null): string {
  const bookings = entries.filter(({ kind }) => kind !== "block").length;
  const count = `${bookings} ${bookings === 1 ? "booking" : "bookings"}`;
  return closed ? `${closed} · ${count}` : count;
}

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** A moved booking appears in another column, as another element: the focus follows it. */
function useFocusMoved(entries: readonly unknown[] | null, focused: string | null) {
  useEffect(() => {
    if (!entries || !focused?.startsWith("entry ") || document.activeElement !== document.body)
      return;
    document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(focused)}"]`)?.focus();
  }, [entries, focused]);
}

/** Ctrl+Z or ⌘Z, as long as an undo is offered. */
function useUndoKey(undo: (() => void) | undefined) {
  useEffect(() => {
    if (!undo) return;
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = event.target instanceof HTMLInputElement;
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || isTyping) return;
      event.preventDefault();
      undo?.();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [undo]);
}
