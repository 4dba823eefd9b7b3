import { Button } from "@portal/shared/ui/Button";
import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { CalendarSync, Plus } from "lucide-react";
import { useState } from "react";
import { useBookingsUrl } from "../data/url/useBookingsUrl";
import { BookingCalendarButton } from "../features/calendar/BookingCalendarButton";
import { CalendarFeedDialog } from "../features/calendar/CalendarFeedDialog";
import { InvitePeople } from "../features/invitations/guests/InvitePeople";
import { MyInvitations } from "../features/invitations/mine/MyInvitations";
import { bookingHeadingId } from "../features/my-bookings/bookingFocus";
import { CancelBookingDialog } from "../features/my-bookings/cancel/CancelBookingDialog";
import { MyBookings } from "../features/my-bookings/MyBookings";
import type { MyBooking } from "../features/my-bookings/myBookings.queries";
import { MyRequests } from "../features/my-bookings/requests/MyRequests";
import { useMyBookings } from "../features/my-bookings/useMyBookings";
import { views } from "../features/my-bookings/search/filterBookings";
import { RescheduleDialogInUrl } from "../features/reschedule/RescheduleDialogInUrl";
import { useTabInUrl } from "@portal/shared/ui/page/useTabInUrl";
import { useFocusAfterRemoval } from "@portal/shared/ui/useFocusAfterRemoval";

const ChangeEndDialog = lazyDialog(
  async () => (await import("../features/reschedule/ChangeEndDialog")).ChangeEndDialog,
);

const SeriesDialog = lazyDialog(
  async () => (await import("../features/my-bookings/series/SeriesDialog")).SeriesDialog,
);

/** A new `opened` gives each dialog fresh state. */
interface OpenedDialog {
  booking: MyBooking;
  open: boolean;
  opened: number;
}

function useDialogOfBooking() {
  const [dialog, setDialog] = useState<OpenedDialog | null>(null);
  return {
    dialog,
    open: (booking: MyBooking) =>
      setDialog((last) => ({ booking, open: true, opened: (last?.opened ?? 0) + 1 })),
    close: () => setDialog((last) => last && { ...last, open: false }),
  };
}

export function BookingsPage() {
  const page = useFocusAfterRemoval();
  const [view, setView] = useTabInUrl(views);
  const { data: bookings } = useMyBookings();
  const move = useBookingsUrl();
  const cancel = useDialogOfBooking();
  const changeEnd = useDialogOfBooking();
  const cancelSeries = useDialogOfBooking();
  const changeSeries = useDialogOfBooking();

  return (
    <div ref={page}>
      <PageHeader
        title="Your Bookings"
        actions={
          <>
            <Button variant="secondary" onClick={move.openCalendar}>
              <CalendarSync aria-hidden size={16} />
              Calendar
            </Button>
            <ButtonLink to="/book-room">
              <Plus aria-hidden size={16} />
              Book a Room
            </ButtonLink>
          </>
        }
      />
      <RescheduleDialogInUrl
        dialog={move.dialog}
        bookings={bookings}
        ignored={move.ignored}
        onChoiceChange={move.changeChoice}
        onClose={move.closeDialog}
      />
      <MyInvitations />
      <MyRequests />
      <MyBookings
        view={view}
        onViewChange={setView}
        actions={(booking, state) => {
          const describedBy = bookingHeadingId(booking.id);
          const isFuture = state === "future";
          return (
            <>
              <BookingCalendarButton booking={booking} describedBy={describedBy} />
              {isFuture && <InvitePeople booking={booking} describedBy={describedBy} />}
              {isFuture && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-describedby={describedBy}
                  onClick={() =>
                    booking.series ? changeSeries.open(booking) : move.openDialog(booking.id)
                  }
                >
                  Reschedule
                </Button>
              )}
              {isFuture && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-describedby={describedBy}
                  onClick={() => (booking.series ? cancelSeries : cancel).open(booking)}
                >
                  Cancel
                </Button>
              )}
              {(state === "running" || (isFuture && booking.room.retired_at)) && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-describedby={describedBy}
                  onClick={() => changeEnd.open(booking)}
                >
                  Change end time
                </Button>
              )}
            </>
          );
        }}
      />
      {cancel.dialog && (
        <CancelBookingDialog
          key={cancel.dialog.opened}
          booking={cancel.dialog.booking}
          open={cancel.dialog.open}
          onClose={cancel.close}
        />
      )}
      {cancelSeries.dialog && (
        <SeriesDialog
          key={`cancel ${cancelSeries.dialog.opened}`}
          booking={cancelSeries.dialog.booking}
          action="cancel"
          open={cancelSeries.dialog.open}
          onClose={cancelSeries.close}
          onThisOne={(booking) => {
            cancelSeries.close();
            cancel.open(booking);
          }}
        />
      )}
      {changeSeries.dialog && (
        <SeriesDialog
          key={`change ${changeSeries.dialog.opened}`}
          booking={changeSeries.dialog.booking}
          action="change"
          open={changeSeries.dialog.open}
          onClose={changeSeries.close}
          onThisOne={(booking) => {
            changeSeries.close();
            move.openDialog(booking.id);
          }}
        />
      )}
      {changeEnd.dialog && (
        <ChangeEndDialog
          key={changeEnd.dialog.opened}
          booking={changeEnd.dialog.booking}
          open={changeEnd.dialog.open}
          onClose={changeEnd.close}
        />
      )}
      <CalendarFeedDialog open={move.isCalendarOpen} onClose={move.closeDialog} />
    </div>
  );
}
