import { CalendarButton } from "@portal/shared/ui/CalendarButton";
import type { UpcomingEvent } from "../../../data/events.queries";

export function AddEventToCalendar({ event, titleId }: { event: UpcomingEvent; titleId: string }) {
  return (
    <CalendarButton
      fileName={event.title}
      createCalendar={async () => (await import("./eventCalendar")).eventCalendar(event)}
      describedBy={titleId}
    />
  );
}
