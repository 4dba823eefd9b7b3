import { usePortal } from "@portal/shared/contract/usePortal";
import { useEffect } from "react";
import type { RoomSearch } from "./roomSearch";

/** A search that changes within this time was only a step to the next one. */
const WAIT_MS = 3000;

/** Records a search that found no free room, without the member's name. `people` is the minimum number of seats. */
export function useNoteUnmetSearch(search: RoomSearch | null, people: number, isUnmet: boolean) {
  const { supabase } = usePortal();
  const { day, start = null, units } = search ?? {};
  useEffect(() => {
    if (!isUnmet || day === undefined || units === undefined) return;
    const timer = setTimeout(() => {
      const unmet = { day, half_hours: units, people, ...(start !== null && { at_time: start }) };
      // Ignores errors: the report does not need every search.
      void supabase.rpc("note_unmet_search", unmet).then(undefined, () => undefined);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [supabase, isUnmet, day, start, units, people]);
}
