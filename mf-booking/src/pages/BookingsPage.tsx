import { Button } from "@portal/shared/ui/Button";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { PageHeader } from "@portal/shared/ui/PageHeader";
import { CalendarSync, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { BookingCalendarButton } from "../features/calendar/BookingCalendarButton";
import { CalendarFeedDialog } from "../features/calendar/CalendarFeedDialog";
import { headingOf } from "../features/my-bookings/besideBooking";
import { CancelBookingDialog } from "../features/my-bookings/CancelBookingDialog";
import { MyBookings } from "../features/my-bookings/MyBookings";
import type { MyBooking } from "../features/my-bookings/myBookings.queries";
import { views } from "../features/my-bookings/whichBookings";
import { lazyAhead } from "../ui/lazyAhead";
import { useTabInUrl } from "@portal/shared/ui/useTabInUrl";

const [RescheduleDialog, useRescheduleDialogAhead] = lazyAhead(
  async () => (await import("../features/booking/RescheduleDialog")).RescheduleDialog,
);

type Doing = { what: "cancel" | "move"; booking: MyBooking; open: boolean; times: number };

export function BookingsPage() {
  const [view, setView] = useTabInUrl(views);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [feedOpen, setFeedOpen] = useState(false);
  useRescheduleDialogAhead();
  const begin = (what: Doing["what"], booking: MyBooking) =>
    setDoing((last) => ({ what, booking, open: true, times: (last?.times ?? 0) + 1 }));
  const end = () => setDoing((last) => last && { ...last, open: false });

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
      <MyBookings
        view={view}
        onViewChange={setView}
        actions={(booking, isFuture) => {
          const describedBy = headingOf(booking.id);
          return (
            <>
              <BookingCalendarButton booking={booking} describedBy={describedBy} />
              {isFuture && !booking.room.retired_at && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-describedby={describedBy}
                  onClick={() => begin("move", booking)}
                >
                  Reschedule
                </Button>
              )}
              {isFuture && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-describedby={describedBy}
                  onClick={() => begin("cancel", booking)}
                >
                  Cancel
                </Button>
              )}
            </>
          );
        }}
      />
      {doing?.what === "cancel" && (
        <CancelBookingDialog key={doing.times} {...doing} onClose={end} />
      )}
      {doing?.what === "move" && (
        <Suspense fallback={null}>
          <RescheduleDialog key={doing.times} {...doing} onClose={end} />
        </Suspense>
      )}
      <CalendarFeedDialog open={feedOpen} onClose={() => setFeedOpen(false)} />
    </>
  );
}
