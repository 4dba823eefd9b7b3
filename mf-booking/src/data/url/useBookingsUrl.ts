import { useCallback } from "react";
import { writeSlot, type UrlSlot, useSlotUrl } from "./bookRoomUrl";
import { useDialogInUrl } from "./dialogInUrl";

/** The query of /bookings. */
interface BookingsUrl extends UrlSlot {
  tab: string | null;
  /** The booking in the open reschedule dialog. The slot is the choice in it. */
  bookingId: string | null;
  /** The dialog of the calendar link is open. */
  calendar: boolean;
}

const isOpen = ({ bookingId, calendar }: BookingsUrl) => bookingId !== null || calendar;

const noSlot = { day: null, start: null, units: null };
const closed = ({ tab }: BookingsUrl): BookingsUrl => ({
  tab,
  bookingId: null,
  calendar: false,
  ...noSlot,
});

function write({ tab, bookingId, calendar, ...slot }: BookingsUrl): URLSearchParams {
  const params = new URLSearchParams();
  if (tab) params.set("tab", tab);
  if (bookingId) params.set("reschedule", bookingId);
  if (calendar) params.set("calendar", "1");
  writeSlot(params, slot);
  return params;
}

/** Opens the reschedule dialog with another time. */
export const reschedulePath = ({ bookingId, ...slot }: UrlSlot & { bookingId: string }): string =>
  `/bookings?${write({ tab: null, bookingId, calendar: false, ...slot })}`;

export function useBookingsUrl() {
  const { read: readSlot, ignored } = useSlotUrl();
  const read = useCallback(
    (params: URLSearchParams): BookingsUrl => {
      const { day, start, units } = readSlot(params);
      const bookingId = params.get("reschedule") || null;
      const calendar = params.get("calendar") === "1";
      return { tab: params.get("tab"), bookingId, calendar, day, start, units };
    },
    [readSlot],
  );
  const { current, openDialog, changeDialog, closeDialog } = useDialogInUrl({
    read,
    write,
    isOpen,
    closed,
  });
  const { bookingId, calendar, day, start, units } = current;
  return {
    dialog: bookingId === null ? null : { bookingId, day, start, units },
    ignored,
    isCalendarOpen: calendar,
    /** Adds a history entry. The slot is in the URL once it is changed. */
    openDialog: (id: string) => openDialog({ bookingId: id, ...noSlot }),
    openCalendar: () => openDialog({ calendar: true }),
    changeChoice: (slot: UrlSlot) => changeDialog(slot),
    closeDialog,
  };
}
