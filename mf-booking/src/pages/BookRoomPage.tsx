import { lazyContent } from "@portal/shared/ui/deferred/lazyComponents";
import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useDeferredValue, useState } from "react";
import { defaultUnits, ignoredInLink, useBookRoomUrl } from "../data/url/bookRoomUrl";
import { useFirstBookableDay } from "../data/firstBookableDay";
import type { InvitableBooking } from "../data/invitableBooking";
import { BookingDialogInUrl } from "../features/create/BookingDialogInUrl";
import { useRoomView } from "../features/day-board/view/useRoomView";
import { ViewSwitch } from "../features/day-board/view/ViewSwitch";
import { BookedNote } from "../features/invitations/guests/BookedNote";
import { LinkNotice } from "../features/rooms/LinkNotice";
import { RoomList } from "../features/rooms/RoomList";
import { CapacityFilter } from "../features/rooms/CapacityFilter";
import { SearchBar } from "../features/rooms/search/SearchBar";

const DayBoard = lazyContent(
  async () => (await import("../features/day-board/DayBoard")).DayBoard,
  {
    pending: <Skeleton height="30rem" radius="var(--radius-lg)" />,
    failure: "The day view didn't load",
  },
);

export function BookRoomPage() {
  const { url, dialog, ignored, lastDay, change, openDialog, changeDialog, closeDialog } =
    useBookRoomUrl();
  const [view, setView] = useRoomView(url.view, (next) => change({ view: next }));
  // Deferred, so that the pressed button is painted before the new view renders.
  const shownView = useDeferredValue(view);
  const firstDay = useFirstBookableDay();
  const [booked, setBooked] = useState<InvitableBooking | null>(null);
  return (
    <>
      <PageHeader
        title="Book a Room"
        description="Pick a room, a day and a time. Your credits are charged when you confirm."
        actions={<ViewSwitch value={view} onChange={setView} onIntent={DayBoard.preload} />}
      />
      <LinkNotice roomId={dialog?.roomId ?? null} ignored={ignored} />
      {shownView === "rooms" ? (
        <RoomList url={url} lastDay={lastDay} onChange={change} onBook={openDialog} />
      ) : (
        <DayBoard
          day={url.day ?? firstDay}
          lastDay={lastDay}
          onDayChange={(day) => change({ day })}
          filters={url}
          filterPanel={(rooms) => (
            <>
              <CapacityFilter
                rooms={rooms}
                capacity={url.seats}
                onChange={(seats) => change({ seats })}
              />
              <SearchBar rooms={rooms} url={url} lastDay={lastDay} isOnBoard onChange={change} />
            </>
          )}
          onFiltersClear={() => change({ seats: null, amenities: [] })}
          units={url.units ?? defaultUnits}
          onPick={openDialog}
        />
      )}
      <BookingDialogInUrl
        dialog={dialog}
        notice={ignoredInLink(ignored)}
        onChange={changeDialog}
        onClose={closeDialog}
        onBooked={setBooked}
      />
      {booked && <BookedNote key={booked.id} booking={booked} onDismiss={() => setBooked(null)} />}
    </>
  );
}
