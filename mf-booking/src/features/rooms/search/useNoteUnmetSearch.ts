import { usePortal } from "@portal/shared/contract/usePortal";
import { useEffect } from "react";
import type { RoomSearch } from "./roomSearch";

/** Searches that are changed sooner were steps to another one. */
const WAIT_MS = 3000;

/** Tells the team, without a name, what was looked for when no room is free. `people` are the least seats. */
export function useNoteUnmetSearch(search: RoomSearch | null, people: number, isUnmet: boolean) {
  const { supabase } = usePortal();
  const { day, start = null, units } = search ?? {};
  useEffect(() => {
    if (!isUnmet || day === undefined || units === undefined) return;
    const timer = setTimeout(() => {
      const unmet = { day, half_hours: units, people, ...(start !== null && { at_time: start }) };
      // The member needs no answer, and the report no complete count.
      void supabase.rpc("note_unmet_search", unmet).then(undefined, () => undefined);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [supabase, isUnmet, day, start, units, people]);
}
