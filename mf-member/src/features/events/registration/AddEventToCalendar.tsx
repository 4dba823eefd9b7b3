import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { saveCalendar } from "@portal/shared/ui/saveCalendar";
import { CalendarPlus } from "lucide-react";
import type { UpcomingEvent } from "../events.queries";

/** Downloads the event as an .ics file. The library comes with the first press. */
export function AddEventToCalendar({ event, titleId }: { event: UpcomingEvent; titleId: string }) {
  const { toast, reportError } = usePortal();
  const onClick = async () => {
    try {
      const { eventCalendar } = await import("./eventCalendar");
      saveCalendar(event.title, eventCalendar(event));
    } catch (error) {
      reportError(error);
      toast({
        title: "Download Failed",
        description: "The calendar file couldn't be made. Please try again.",
        variant: "destructive",
      });
    }
  };
  return (
    <Button variant="secondary" aria-describedby={titleId} onClick={() => void onClick()}>
      <CalendarPlus size={16} aria-hidden />
      Add to calendar
    </Button>
  );
}
