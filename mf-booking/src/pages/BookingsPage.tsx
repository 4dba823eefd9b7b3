import { Button } from "@portal/shared/ui/Button";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { CalendarSync, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { BookingCalendarButton } from "../features/calendar/BookingCalendarButton";
import { CalendarFeedDialog } from "../features/calendar/CalendarFeedDialog";
import { InvitePeople } from "../features/invitations/guests/InvitePeople";
import { MyInvitations } from "../features/invitations/mine/MyInvitations";
import { bookingHeadingId } from "../features/my-bookings/bookingFocus";
import { CancelBookingDialog } from "../features/my-bookings/cancel/CancelBookingDialog";
import { MyBookings } from "../features/my-bookings/MyBookings";
import type { MyBooking } from "../features/my-bookings/myBookings.queries";
import { views } from "../features/my-bookings/search/filterBookings";
import { lazyWithPreload } from "../ui/lazyWithPreload";
import { useTabInUrl } from "@portal/shared/ui/page/useTabInUrl";

const [RescheduleDialog, usePreloadRescheduleDialog] = lazyWithPreload(
  async () => (await import("../features/reschedule/RescheduleDialog")).RescheduleDialog,
);

/** A new `opened` gives each dialog fresh state. */
type OpenDialog = {
  action: "cancel" | "reschedule";
  booking: MyBooking;
  open: boolean;
  opened: number;
};

export function BookingsPage() {
  const [view, setView] = useTabInUrl(views);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [feedOpen, setFeedOpen] = useState(false);
  usePreloadRescheduleDialog();
  const openDialog = (action: OpenDialog["action"], booking: MyBooking) =>
    setDialog((last) => ({ action, booking, open: true, opened: (last?.opened ?? 0) + 1 }));
  const closeDialog = () => setDialog((last) => last && { ...last, open: false });

  return (
    <>
      <PageHeader
        title="Your Bookings"
        actions={
          <>
            <Button variant="secondary" onClick={() => setFeedOpen(true)}>
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
      <MyInvitations />
      <MyBookings
        view={view}
        onViewChange={setView}
        actions={(booking, isFuture) => {
          const describedBy = bookingHeadingId(booking.id);
          return (
            <>
              <BookingCalendarButton booking={booking} describedBy={describedBy} />
              {isFuture && <InvitePeople booking={booking} describedBy={describedBy} />}
              {isFuture && !booking.room.retired_at && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-describedby={describedBy}
                  onClick={() => openDialog("reschedule", booking)}
                >
                  Reschedule
                </Button>
              )}
              {isFuture && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-describedby={describedBy}
                  onClick={() => openDialog("cancel", booking)}
                >
                  Cancel
                </Button>
              )}
            </>
          );
        }}
      />
      {dialog?.action === "cancel" && (
        <CancelBookingDialog
          key={dialog.opened}
          booking={dialog.booking}
          open={dialog.open}
          onClose={closeDialog}
        />
      )}
      {dialog?.action === "reschedule" && (
        <Suspense fallback={null}>
          <RescheduleDialog
            key={dialog.opened}
            booking={dialog.booking}
            open={dialog.open}
            onClose={closeDialog}
          />
        </Suspense>
      )}
      <CalendarFeedDialog open={feedOpen} onClose={() => setFeedOpen(false)} />
    </>
  );
}
