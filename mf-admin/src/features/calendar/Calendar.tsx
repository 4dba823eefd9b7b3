import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { Empty } from "antd";
import { todayInSpace } from "@portal/shared/domain/dates";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { cellsOf, timeAt, type Span } from "@portal/shared/ui/time-grid/cells";
import { TimeGrid } from "@portal/shared/ui/time-grid/TimeGrid";
import { useMediaQuery } from "@portal/shared/ui/useMediaQuery";
import { useNow } from "@portal/shared/ui/useNow";
import { usePrinting } from "@portal/shared/ui/usePrinting";
import { LoadError } from "../../ui/feedback/LoadError";
import { cx } from "../../ui/theme/cx";
import { RefreshNotice } from "../../ui/feedback/RefreshNotice";
import { RecordsSkeleton } from "../../ui/records/RecordsSkeleton";
import { canMove, placeOf, type Entry, type Place } from "./calendar.schema";
import styles from "./calendar.module.css";
import { CalendarStatus } from "./CalendarStatus";
import { CalendarToolbar } from "./CalendarToolbar";
import { DraftText, EntryButton } from "./EntryButton";
import gridStyles from "./grid.module.css";
import { LinkProblems } from "./LinkProblems";
import { NoticeBar } from "../../ui/feedback/NoticeBar";
import { useUndoKey } from "./move/useUndoKey";
import { entriesIn, laneOf, placeIn, shownHours, type RoomDay } from "./roomDays";
import { useSlotChanges } from "../../data/useSlotChanges";
import { useReadCalendar } from "./useReadCalendar";
import { useMoves } from "./useMoves";
import { useShownCalendar } from "./useShownCalendar";

const BookingDialog = lazyDialog(async () => (await import("./move/BookingDialog")).BookingDialog);

/** Columns of one printed sheet. */
const PRINTED_COLUMNS = 8;

const BOOKED_UNITS = 2;

/** `onBook` is called with a free time: an hour, or what was dragged over. */
export function Calendar({ onBook }: { onBook: (place: Place) => void }) {
  const calendar = useShownCalendar();
  const { address, rooms, entries, shown, roomDays, hours, closedOn, title } = calendar;
  const { day, view } = address;
  const isWeek = view === "week";
  useSlotChanges(calendar.days, useReadCalendar());
  const now = useNow();
  const today = todayInSpace(now);
  const isPrinting = usePrinting();
  const isTouch = useMediaQuery("(pointer: coarse)");

  const moves = useMoves(rooms.data ?? []);
  const opened = shown.find(({ id }) => id === address.bookingId);
  const dialog = moves.proposal ?? (opened && { entry: opened, place: placeOf(opened) });
  useUndoKey(dialog ? undefined : moves.notice?.action?.run);

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
  if (roomDays.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No rooms yet" />;
  }

  const times = shownHours(roomDays, shown, hours);
  const lanes = roomDays.map((roomDay) => {
    const { states, ...lane } = laneOf(roomDay, hours, { now, shown: times });
    return {
      ...lane,
      key: roomDay.key,
      label: `${roomDay.roomName}, ${formatDay(roomDay.day)}`,
      head: (
        <RoomDayHead
          roomDay={roomDay}
          isToday={roomDay.day === today}
          action={isWeek ? "Show the day" : "Show the week"}
          onClick={() =>
            isWeek ? address.showDayView(roomDay.day) : address.showWeekOf(roomDay.roomId)
          }
        />
      ),
      cells: cellsOf(entriesIn(roomDay, shown), states, { shown: times }),
      isToday: roomDay.day === today,
    };
  });
  const sheets = isPrinting ? inGroups(lanes, PRINTED_COLUMNS) : [lanes];

  function placeAt(lane: string, span: Span): Place {
    const roomDay = roomDays.find(({ key }) => key === lane);
    if (!roomDay) throw new RangeError(`Not shown: ${lane}`);
    return placeIn(roomDay, span);
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
        hasGaps={
          roomDays.some((roomDay) => roomDay.rules.gap > 0) || shown.some(({ gap }) => gap > 0)
        }
      />
      {sheets.map((sheet) => (
        <TimeGrid<Entry>
          key={sheet[0]?.key}
          label={title}
          corner={isWeek ? "Day" : "Room"}
          direction="down"
          className={gridStyles.calendar}
          lanes={sheet}
          shown={times}
          now={now}
          units={BOOKED_UNITS}
          booksOn="double click"
          onBook={(lane, span) => onBook(placeAt(lane, span))}
          canMove={canMove}
          onMove={({ entry, lane, ...span }, obstacle) =>
            moves.propose(entry, placeAt(lane, span), obstacle)
          }
          freeName={({ label }, { from }) => `Book ${label}, ${formatTime(timeAt(from))}`}
          renderEntry={({ entry }, _, tabIndex) => (
            <EntryButton
              entry={entry}
              roomName={rooms.data?.find(({ id }) => id === entry.room_id)?.name ?? ""}
              tabIndex={tabIndex}
              isMovable
              onOpen={address.openBooking}
            />
          )}
          renderDraft={(draft, obstacle) => <DraftText draft={draft} obstacle={obstacle} />}
          describeDraft={({ lane, ...span }, obstacle) =>
            moves.describeMove(placeAt(lane, span), obstacle)
          }
        />
      ))}
      <p className={styles.hint}>
        {isTouch
          ? "Hold a booking, then drag it to another time. Drag its lower right corner to change its end. Tap a free time to book it."
          : "Drag a booking to move it, or its lower edge to change its end. Double click a free time to book it."}
      </p>
      {moves.notice && <NoticeBar notice={moves.notice} onClose={moves.dismiss} />}
      {dialog && (
        <BookingDialog
          key={`${dialog.entry.id} ${moves.proposal ? "moved" : "opened"}`}
          entry={dialog.entry}
          latest={shown.find(({ id }) => id === dialog.entry.id)}
          proposal={dialog.place}
          rooms={rooms.data}
          isInUrl={!moves.proposal}
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

interface RoomDayHeadProps {
  roomDay: RoomDay;
  isToday: boolean;
  action: string;
  onClick: () => void;
}

function RoomDayHead({ roomDay, isToday, action, onClick }: RoomDayHeadProps) {
  const { title, detail } = roomDay;
  return (
    <button
      type="button"
      className={cx(gridStyles.title, isToday && gridStyles.today)}
      title={`${action}: ${title}`}
      onClick={onClick}
    >
      <span className={gridStyles.name}>{title}</span>{" "}
      <span className={gridStyles.detail}>{detail}</span>
    </button>
  );
}

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
