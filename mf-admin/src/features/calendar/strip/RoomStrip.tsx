import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import type { Day } from "@portal/shared/domain/dates";
import { useNow } from "@portal/shared/ui/useNow";
import { useSearchParams } from "@portal/shared/vendor/router";
import { NoticeBar } from "../../../ui/feedback/NoticeBar";
import { Fold } from "../../../ui/layout/Fold";
import { DeskSection, NothingHere } from "../../../ui/layout/DeskSection";
import { placeOf, type Entry, type Place } from "../calendar.schema";
import { useUndoKey } from "../move/useUndoKey";
import { useMoves } from "../useMoves";
import { Strip } from "./Strip";
import { useStrip } from "./useStrip";

const BookingDialog = lazyDialog(async () => (await import("../move/BookingDialog")).BookingDialog);

interface RoomStripProps {
  day: Day;
  /** Called with the free time that the admin chose. */
  onBook: (place: Place) => void;
}

/** All rooms now and next. `?booking=…` opens a booking, so that Back closes it. */
export function RoomStrip({ day, onBook }: RoomStripProps) {
  const now = useNow();
  const { query, hours, note } = useStrip(day);
  const [params, setParams] = useSearchParams();
  const { rooms = [], entries = [] } = query.data ?? {};
  const moves = useMoves(rooms);
  const opened = entries.find(({ id }) => id === params.get("booking"));
  useUndoKey(opened ? undefined : moves.notice?.action?.run);

  const show = (entry: Entry | null) =>
    setParams(entry ? { booking: entry.id } : {}, { replace: !entry, preventScrollReset: true });

  return (
    <>
      <DeskSection
        title="Rooms now and next"
        query={query}
        errorTitle="Error loading the rooms"
        rows={4}
        {...(note && { count: note })}
        link={{ to: "/admin/calendar", label: "Calendar" }}
      >
        {({ roomDays }) =>
          roomDays.length === 0 ? (
            <NothingHere>No rooms yet</NothingHere>
          ) : (
            <Fold rows={roomDays}>
              {(shown) => (
                <Strip
                  roomDays={shown}
                  entries={entries}
                  hours={hours}
                  now={now}
                  onOpen={show}
                  onBook={onBook}
                />
              )}
            </Fold>
          )
        }
      </DeskSection>
      {moves.notice && <NoticeBar notice={moves.notice} onClose={moves.dismiss} />}
      {opened && (
        <BookingDialog
          key={opened.id}
          entry={opened}
          latest={opened}
          proposal={placeOf(opened)}
          rooms={rooms}
          isInUrl
          onClose={() => show(null)}
          onMoved={(entry, place, moved) => {
            show(null);
            moves.moved(entry, place, moved);
          }}
        />
      )}
    </>
  );
}
