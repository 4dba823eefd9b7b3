import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { ignoredInLink } from "../data/bookRoomUrl";
import { useBookRoomUrl } from "../data/useBookRoomUrl";
import { BookingDialogInUrl } from "../features/create/BookingDialogInUrl";
import { LinkNotice } from "../features/rooms/LinkNotice";
import { RoomList } from "../features/rooms/RoomList";

export function BookRoomPage() {
  const { url, dialog, ignored, lastDay, change, openDialog, changeDialog, closeDialog } =
    useBookRoomUrl();
  return (
    <>
      <PageHeader
        title="Book a Room"
        description="Pick a room, a day and a time. Your credits are charged when you confirm."
      />
      <LinkNotice roomId={dialog?.roomId ?? null} ignored={ignored} />
      <RoomList url={url} lastDay={lastDay} onChange={change} onBook={openDialog} />
      <BookingDialogInUrl
        dialog={dialog}
        notice={ignoredInLink(ignored)}
        onChange={changeDialog}
        onClose={closeDialog}
      />
    </>
  );
}
