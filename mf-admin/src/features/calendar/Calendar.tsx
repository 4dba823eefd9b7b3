import { lazyDialog } from "@portal/shared/ui/deferred/lazyPart";
import { Empty } from "antd";
import { useNow } from "@portal/shared/ui/useNow";
import { LoadError } from "../../ui/feedback/LoadError";
import { RefreshNotice } from "../../ui/feedback/RefreshNotice";
import { RecordsSkeleton } from "../../ui/records/RecordsSkeleton";
import { useMediaQuery } from "@portal/shared/ui/useMediaQuery";
import { placeOf, type Place } from "./calendar.schema";
import styles from "./calendar.module.css";
import { CalendarStatus } from "./CalendarStatus";
import { CalendarToolbar } from "./CalendarToolbar";
import { CalendarGrid } from "./grid/CalendarGrid";
import type { Column } from "./grid/columns";
import { useDragMove } from "./drag/useDragMove";
import { useFocusMoved } from "./grid/useFocusMoved";
import { useGridKeys } from "./grid/useGridKeys";
import { LinkProblems } from "./LinkProblems";
import { NoticeBar } from "../../ui/feedback/NoticeBar";
import { useUndoKey } from "./move/useUndoKey";
import { useLiveCalendar } from "./useLiveCalendar";
import { useMoves } from "./useMoves";
import { useShownCalendar } from "./useShownCalendar";

const BookingDialog = lazyDialog(async () => (await import("./move/BookingDialog")).BookingDialog);

/** Columns of one printed sheet. */
const PRINTED_COLUMNS = 8;

/** `onBook` is called with a free time of an hour. */
export function Calendar({ onBook }: { onBook: (place: Place) => void }) {
  const calendar = useShownCalendar();
  const { address, rooms, entries, shown, columns, closedOn, bookableOn, title } = calendar;
  const { day, view } = address;
  const isWeek = view === "week";
  useLiveCalendar(calendar.days);
  const now = useNow();
  const isPrinted = useMediaQuery("print");
  const isTouch = useMediaQuery("(pointer: coarse)");

  const moves = useMoves({ entries: shown, rooms: rooms.data ?? [] });
  const { draft, setDraft: onDraft, drop: onDrop } = moves;
  const { attach, ...drag } = useDragMove({ columns, onDraft, onDrop });
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
      <LinkProblems
        problem={address.problem}
        isBookingMissing={address.bookingId !== null && !opened && !entries.isFetching}
      />
      <RefreshNotice query={entries} />
      <CalendarStatus
        title={title}
        entries={entries.isPlaceholderData ? null : shown}
        closed={isWeek ? null : closedOn(day)}
      />
      {sheets.map((sheet) => (
        <CalendarGrid
          key={sheet[0]?.key}
          label={title}
          columns={sheet}
          entries={shown}
          bookableOn={bookableOn}
          now={now}
          draft={draft}
          drag={drag}
          keys={keys}
          ref={attach}
          columnAction={isWeek ? "Show the day" : "Show the week"}
          onColumn={showColumn}
          onOpen={address.openBooking}
          onBook={onBook}
        />
      ))}
      <p className={styles.hint}>
        {isTouch
          ? "Hold a booking, then drag it to another time. Drag its lower right corner to change its end. Tap a free time to book it."
          : "Drag a booking to move it, or its lower edge to change its end. Double click a free time to book it."}
      </p>
      <p className={styles.announcement} role="status" aria-label="Move">
        {moves.announcement}
      </p>
      {moves.notice && <NoticeBar notice={moves.notice} onClose={moves.dismiss} />}
      {dialog && (
        <BookingDialog
          key={`${dialog.entry.id} ${moves.proposal ? "moved" : "opened"}`}
          entry={dialog.entry}
          latest={shown.find(({ id }) => id === dialog.entry.id)}
          proposal={dialog.place}
          rooms={rooms.data}
          onClose={close}
          onMoved={(entry, place, moved) => {
            close();
            moves.moved(entry, place, moved);
          }}
        />
      )}
    </>
  );
}

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
