import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { CalendarButton, calendarFailedToast } from "@portal/shared/ui/calendar/CalendarButton";
import type { UpcomingEvent } from "../../../data/events.queries";

export function AddEventToCalendar({ event, titleId }: { event: UpcomingEvent; titleId: string }) {
  const { reportError } = usePortal();
  const toast = useToast("calendar file");
  return (
    <CalendarButton
      fileName={event.title}
      createCalendar={async () => (await import("./eventCalendar")).eventCalendar(event)}
      onError={(error) => {
        reportError(error, { during: "calendar file" });
        toast(calendarFailedToast);
      }}
      describedBy={titleId}
    />
  );
}
