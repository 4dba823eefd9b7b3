import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { defaultOpeningHours, isOpenOn } from "@portal/shared/domain/openingHours";
import { freeSlots, type TakenSpan } from "@portal/shared/domain/slots";
import { useNow } from "@portal/shared/ui/useNow";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { slotQueries } from "./slots.queries";
import { useSlotsFailure } from "./useSlotsFailure";

export type Slots =
  | { state: "loading" }
  | { state: "failed"; retry: () => void; retrying: boolean }
  | { state: "closed"; reason: string }
  | { state: "ready"; free: readonly ClockTime[]; taken: readonly TakenSpan[] };

interface Wanted {
  roomId: string;
  day: Day;
  /** Half hours. */
  units: number;
  /** A booking that is about to move does not stand in its own way. */
  exceptBooking?: string | undefined;
  /** False once nobody looks any more. */
  isOpen: boolean;
}

/** The starts on offer in a room, kept up to date, and whether the space is closed on a day. */
export function useSlots({ roomId, day, units, exceptBooking, isOpen }: Wanted): {
  slots: Slots;
  isClosed: (day: Day) => boolean;
} {
  const { supabase } = usePortal();
  const now = useNow();
  const hours = useQuery(openingHoursQuery(supabase));
  // One by one: the result as a whole is another object on every render.
  const read = useQuery({ ...slotQueries.ofRoom(supabase, roomId, day), enabled: isOpen });
  const { data, isError, isFetching, refetch } = read;
  const failed = data === undefined && hasFailed(read);
  const tellFailure = useSlotsFailure(`${roomId} ${day}`, isError && data === undefined);

  return useMemo(() => {
    // Without the setting the server still refuses closed days; the grid need not wait for it.
    const settings = hours.data ?? defaultOpeningHours;
    const isClosed = (other: Day) => !isOpenOn(settings, other).open;
    const opening = isOpenOn(settings, day);
    if (!opening.open) return { slots: { state: "closed", reason: opening.reason }, isClosed };
    if (data) {
      const taken = data.filter((span) => span.booking_id !== exceptBooking);
      const free = freeSlots(taken, day, units, now);
      return { slots: { state: "ready", free, taken }, isClosed };
    }
    if (!failed) return { slots: { state: "loading" }, isClosed };
    const retry = () => void refetch().then((again) => again.isError && tellFailure());
    return { slots: { state: "failed", retry, retrying: isFetching }, isClosed };
  }, [hours.data, data, failed, isFetching, refetch, tellFailure, day, units, now, exceptBooking]);
}
