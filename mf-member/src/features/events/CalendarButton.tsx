import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { CalendarPlus } from "lucide-react";
import type { UpcomingEvent } from "./events.queries";

/** Downloads the event as an .ics file. The library comes with the first press. */
export function CalendarButton({ event, titleId }: { event: UpcomingEvent; titleId: string }) {
  const { toast, reportError } = usePortal();
  const onClick = async () => {
    try {
      const { eventCalendar } = await import("./eventCalendar");
      save(`${event.title}.ics`, eventCalendar(event));
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

function save(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/calendar;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
