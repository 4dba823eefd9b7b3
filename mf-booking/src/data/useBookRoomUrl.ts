import { usePortal } from "@portal/shared/contract/usePortal";
import { addDays, todayInSpace } from "@portal/shared/domain/dates";
import { useNow } from "@portal/shared/ui/useNow";
import { useLocation, useNavigate } from "@portal/shared/vendor/router";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { bookingLimitQueries, defaultDaysAhead } from "./bookingLimits.queries";
import { readBookRoomUrl, writeBookRoomUrl, type BookRoomUrl } from "./bookRoomUrl";

export type DialogChoice = Pick<BookRoomUrl, "day" | "start" | "units"> & { roomId: string };

/** In the history entry: closing the dialog then goes back instead of adding an entry. */
const openedHere = { openedHere: true };

export function useBookRoomUrl() {
  const { supabase } = usePortal();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const now = useNow();
  const { data: daysAhead = defaultDaysAhead } = useQuery(bookingLimitQueries.daysAhead(supabase));
  const lastDay = addDays(todayInSpace(now), daysAhead);
  const { url, ignored } = useMemo(
    () => readBookRoomUrl(new URLSearchParams(search), { now, lastDay }),
    [search, now, lastDay],
  );

  // The router reports own changes late.
  const latest = useRef(url);
  const isLeaving = useRef(false);
  useEffect(() => {
    latest.current = url;
    if (url.roomId === null) isLeaving.current = false;
  }, [url]);

  function go(part: Partial<BookRoomUrl>, options: { replace: boolean; state: unknown }) {
    latest.current = { ...latest.current, ...part };
    void navigate({ search: writeBookRoomUrl(latest.current).toString() }, options);
  }

  return {
    url,
    /** One sentence about values of the link that cannot be used, or null. */
    problem: ignored.length > 0 ? `Ignored in this link: ${ignored.join(", ")}.` : null,
    lastDay,
    /** Replaces the history entry. */
    change: (part: Partial<BookRoomUrl>) => go(part, { replace: true, state }),
    /** Adds a history entry. */
    openDialog: (choice: DialogChoice) => go(choice, { replace: false, state: openedHere }),
    closeDialog() {
      if (latest.current.roomId === null || isLeaving.current) return;
      if (!isOpenedHere(state)) return go({ roomId: null }, { replace: true, state: null });
      isLeaving.current = true;
      void navigate(-1);
    },
  };
}

const isOpenedHere = (state: unknown) =>
  typeof state === "object" && state !== null && "openedHere" in state;
