import { usePortal } from "@portal/shared/contract/usePortal";
import type { RoomRules } from "@portal/shared/domain/roomRules";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { weekdayOf, type ClockTime, type Day } from "@portal/shared/domain/dates";
import {
  bookableHours,
  defaultOpeningHours,
  isOpenOn,
  shortHoursNote,
} from "@portal/shared/domain/openingHours";
import { withGaps } from "@portal/shared/domain/gaps";
import { earliestStart, isTooFarAhead } from "@portal/shared/domain/roomRules";
import { freeSlots, type TakenSpan } from "@portal/shared/domain/slots";
import { useNow } from "@portal/shared/ui/useNow";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useCallback, useEffect, useRef } from "react";
import { useRoomRules } from "../rooms.queries";
import { isHeld, isOwnHold, type HeldSlot } from "./slots.queries";
import { useLiveDay } from "./useLiveDay";
import { useToast } from "@portal/shared/contract/useToast";

export type Slots =
  | { state: "loading" }
  | { state: "failed"; retry: () => void; retrying: boolean }
  | { state: "closed"; reason: string }
  | {
      state: "ready";
      free: readonly ClockTime[];
      /** With the gaps before and after the bookings. */
      taken: readonly TakenSpan[];
      holds: readonly HeldSlot[];
      /** Why the day has fewer slots than others. */
      note: string | null;
    };

interface SlotSearch {
  roomId: string;
  day: Day;
  /** Half hours. */
  units: number;
  /** A booking that is being moved; its own slot counts as free. */
  exceptBooking?: string | undefined;
  /** Offers the half hour that has begun, too. */
  withCurrentHalfHour?: boolean | undefined;
  isOpen: boolean;
}

interface RoomSlots {
  slots: Slots;
  rules: RoomRules;
  isClosed: (day: Day) => boolean;
}

/** Reads the free times, and keeps them up to date while `isOpen`. */
export function useSlots(search: SlotSearch): RoomSlots {
  const { roomId, day, units, exceptBooking, withCurrentHalfHour = false, isOpen } = search;
  const { supabase } = usePortal();
  const now = useNow();
  const hours = useQuery(openingHoursQuery(supabase));
  const rules = useRoomRules(roomId);
  const query = useLiveDay(day, isOpen);
  // Single values for the dependencies of useMemo: the result object changes on every render.
  const { data, isError, isFetching, refetch } = query;
  const failed = data === undefined && hasFailed(query);
  const showFailureToast = useSlotsFailureToast(`${roomId} ${day}`, isError && data === undefined);

  const isClosed = useCallback(
    (other: Day) => !bookableHours(hours.data ?? defaultOpeningHours, other, rules.hours),
    [hours.data, rules.hours],
  );

  return useMemo((): RoomSlots => {
    // The default hours are enough here, because the server refuses bookings on closed days.
    const settings = hours.data ?? defaultOpeningHours;
    const of = (slots: Slots): RoomSlots => ({ slots, rules, isClosed });
    const bookable = bookableHours(settings, day, rules.hours);
    if (!bookable) {
      const opening = isOpenOn(settings, day);
      const reason = opening.open ? `Not bookable on ${weekdayOf(day)}s` : opening.reason;
      return of({ state: "closed", reason });
    }
    if (isTooFarAhead(rules, day, now)) return of({ state: "closed", reason: "Not bookable yet" });
    if (data) {
      const ofRoom = data.filter(
        ({ room_id, booking_id }) => room_id === roomId && booking_id !== exceptBooking,
      );
      const holds = ofRoom.filter(isHeld);
      const taken = ofRoom
        .filter((slot) => !isOwnHold(slot))
        .map((slot) => withGaps(slot, rules.gap));
      const since = withCurrentHalfHour && rules.notice_minutes === 0 ? currentHalfHour(now) : now;
      const earliest = earliestStart(rules, since);
      const free = freeSlots(taken, bookable, day, units, earliest, rules.step);
      const note = rules.hours ? null : shortHoursNote(settings, day);
      return of({ state: "ready", free, taken, holds, note });
    }
    if (!failed) return of({ state: "loading" });
    const retry = () => void refetch().then((result) => result.isError && showFailureToast());
    return of({ state: "failed", retry, retrying: isFetching });
  }, [
    hours.data,
    rules,
    data,
    failed,
    isFetching,
    refetch,
    showFailureToast,
    roomId,
    day,
    units,
    now,
    exceptBooking,
    withCurrentHalfHour,
    isClosed,
  ]);
}

const halfHourMs = 30 * 60_000;

/** The start of the half hour that has begun. The offset of the space from UTC is a multiple of half hours. */
const currentHalfHour = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / halfHourMs) * halfHourMs);

/** Shows the toast once per `query` (spec 2 §8). Returns a function that shows it again. */
export function useSlotsFailureToast(query: string, failed: boolean): () => void {
  const toast = useToast("slots");
  const reported = useRef<string | null>(null);
  const showToast = useCallback(
    () =>
      toast({
        title: "Error",
        description: "Failed to load available time slots",
        variant: "destructive",
      }),
    [toast],
  );
  useEffect(() => {
    if (!failed || reported.current === query) return;
    reported.current = query;
    showToast();
  }, [failed, query, showToast]);
  return showToast;
}
