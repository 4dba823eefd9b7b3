import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { useLocation } from "@portal/shared/vendor/router";
import { useCallback, useMemo } from "react";
import { readBookRoomUrl, writeBookRoomUrl, type BookRoomUrl } from "./bookRoomUrl";
import { useDialogInUrl } from "./useDialogInUrl";
import { useUrlLimits } from "./useUrlLimits";

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
  const { search } = useLocation();
  const limits = useUrlLimits();
  const read = useCallback(
    (params: URLSearchParams) => readBookRoomUrl(params, limits).url,
    [limits],
  );
  const { ignored } = useMemo(
    () => readBookRoomUrl(new URLSearchParams(search), limits),
    [search, limits],
  );
  const state = useDialogInUrl({ read, write: writeBookRoomUrl, isOpen, closed });
  const { roomId, day, start, units } = state.current;
  return {
    /** The state of the page below the dialog. */
    url: state.page,
    dialog: roomId === null ? null : { roomId, day, start, units },
    /** Describes the impossible values of the URL. */
    ignored,
    lastDay: limits.lastDay,
    change: state.change,
    /** Adds a history entry. */
    openDialog: (choice: DialogChoice) => state.openDialog(choice),
    changeDialog: (part: Partial<DialogChoice>) => state.changeDialog(part),
    closeDialog: state.closeDialog,
  };
}
