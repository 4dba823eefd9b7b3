import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { writeBookRoomUrl, type BookRoomUrl } from "./bookRoomUrl";
import { useDialogInUrl } from "./useDialogInUrl";
import { useSlotUrl } from "./useSlotUrl";

export interface DialogChoice {
  roomId: string;
  day: Day;
  start: ClockTime | null;
  /** Half hours. */
  units: number;
}

const isOpen = ({ roomId }: BookRoomUrl) => roomId !== null;
const closed = (url: BookRoomUrl): BookRoomUrl => ({ ...url, roomId: null });

export function useBookRoomUrl() {
  const { read, ignored, lastDay } = useSlotUrl();
  const state = useDialogInUrl({ read, write: writeBookRoomUrl, isOpen, closed });
  const { roomId, day, start, units } = state.current;
  return {
    /** The state of the page below the dialog. */
    url: state.page,
    dialog: roomId === null ? null : { roomId, day, start, units },
    ignored,
    lastDay,
    change: state.change,
    /** Adds a history entry. */
    openDialog: (choice: DialogChoice) => state.openDialog(choice),
    changeDialog: (part: Partial<DialogChoice>) => state.changeDialog(part),
    closeDialog: state.closeDialog,
  };
}
