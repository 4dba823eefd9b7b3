import { usePortal } from "@portal/shared/contract/usePortal";
import { addDays, todayInSpace, type ClockTime, type Day } from "@portal/shared/domain/dates";
import { useNow } from "@portal/shared/ui/useNow";
import { useLocation, useNavigate } from "@portal/shared/vendor/router";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { bookingLimitQueries, defaultDaysAhead } from "./bookingLimits.queries";
import { readBookRoomUrl, writeBookRoomUrl, type BookRoomUrl } from "./bookRoomUrl";

export interface DialogChoice {
  roomId: string;
  day: Day;
  start: ClockTime | null;
  /** Half hours. */
  units: number;
}

/** Stored in the history entry of an open dialog: the query of the page below it. */
interface EntryState {
  pageQuery: string;
}

export function useBookRoomUrl() {
  const { supabase } = usePortal();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const now = useNow();
  const { data: daysAhead = defaultDaysAhead } = useQuery(bookingLimitQueries.daysAhead(supabase));
  const lastDay = addDays(todayInSpace(now), daysAhead);
  const pageQuery = isEntryState(state) ? state.pageQuery : null;
  const { current, page, ignored } = useMemo(() => {
    const read = (query: string) => readBookRoomUrl(new URLSearchParams(query), { now, lastDay });
    const found = read(search);
    const below = pageQuery === null ? found : read(pageQuery);
    return {
      current: found.url,
      page: { ...below.url, roomId: null },
      ignored: found.ignored,
    };
  }, [search, pageQuery, now, lastDay]);

  // `current` changes only after the router has rendered a navigation.
  const latest = useRef(current);
  const isClosing = useRef(false);
  useEffect(() => {
    latest.current = current;
    if (current.roomId === null) isClosing.current = false;
  }, [current]);

  function go(url: BookRoomUrl, options: { replace: boolean; state: EntryState | null }) {
    latest.current = url;
    void navigate({ search: writeBookRoomUrl(url).toString() }, options);
  }

  const { roomId, day, start, units } = current;
  return {
    /** The state of the page below the dialog. */
    url: page,
    dialog: roomId === null ? null : { roomId, day, start, units },
    /** Describes the impossible values of the URL. */
    ignored,
    lastDay,
    change: (part: Partial<BookRoomUrl>) =>
      go({ ...latest.current, ...part, roomId: null }, { replace: true, state: null }),
    /** Adds a history entry. */
    openDialog: (choice: DialogChoice) =>
      go(
        { ...latest.current, ...choice },
        { replace: false, state: { pageQuery: writeBookRoomUrl(page).toString() } },
      ),
    changeDialog(part: Partial<DialogChoice>) {
      if (latest.current.roomId === null || isClosing.current) return;
      const entry = pageQuery === null ? null : { pageQuery };
      go({ ...latest.current, ...part }, { replace: true, state: entry });
    },
    closeDialog() {
      if (latest.current.roomId === null || isClosing.current) return;
      if (pageQuery === null) return go(page, { replace: true, state: null });
      isClosing.current = true;
      void navigate(-1);
    },
  };
}

const isEntryState = (state: unknown): state is EntryState =>
  typeof state === "object" &&
  state !== null &&
  "pageQuery" in state &&
  typeof state.pageQuery === "string";
