import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { isTyped } from "@portal/shared/data/mergeEdit";
import { StaleVersionError } from "@portal/shared/data/staleVersion";
import { closesAfterOpening, type OpeningHours } from "@portal/shared/domain/openingHours";
import { useLeaveGuard } from "@portal/shared/ui/form/useLeaveGuard";
import {
  readBookingsOutsideHours,
  readVisitsOnClosedDays,
  type ClosedVisit,
  type ListedBooking,
} from "../../data/affectedBookings.queries";
import { affectedRequestsQuery, type AffectedRequest } from "../../data/requests.queries";
import type { ChosenBooking } from "../../data/bookingChoices";
import type { Setting } from "../../data/settings/setting.queries";
import { applySaved, mergeHours, type ChangedHours } from "./mergeHours";
import { areBookingsOutdated, useSaveOpeningHours } from "./openingHours.mutations";
import { openingHoursQuery } from "./openingHours.queries";

interface Edited {
  /** The version that the next save expects. */
  seen: Setting<OpeningHours>;
  draft: OpeningHours;
  changed: ChangedHours;
}

/** What the edited hours leave outside the open time. */
interface Affected {
  bookings: readonly ListedBooking[];
  visits: readonly ClosedVisit[];
  requests: readonly AffectedRequest[];
}
const nothing: Affected = { bookings: [], visits: [], requests: [] };

/** Saved as a whole. If another admin saved first, the draft is merged with the saved version. */
export function useEditedHours(setting: Setting<OpeningHours>) {
  const { supabase, queryClient } = usePortal();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isAddingHoliday, setAddingHoliday] = useState(false);
  const [affected, setAffected] = useState(nothing);
  const save = useSaveOpeningHours();
  const list = useMutation({
    mutationFn: async (next: OpeningHours): Promise<Affected> => {
      const [bookings, visits, requests] = await Promise.all([
        readBookingsOutsideHours(supabase, next),
        readVisitsOnClosedDays(supabase, next),
        queryClient.fetchQuery(affectedRequestsQuery(supabase, { opening: next })),
      ]);
      return { bookings, visits, requests };
    },
  });
  const value = edited?.draft ?? setting.value;
  const wrong = value.hours.find((day) => day.isOpen && !closesAfterOpening(day));
  const cancel = () => {
    setEdited(null);
    setAddingHoliday(false);
    setAffected(nothing);
  };
  const guard = useLeaveGuard(
    edited !== null && (isAddingHoliday || isTyped(edited.draft, edited.seen.value)),
  );

  async function mergeLatest(error: unknown) {
    if (!(error instanceof StaleVersionError)) return;
    const latest = await queryClient.fetchQuery({ ...openingHoursQuery(supabase), staleTime: 0 });
    setEdited((now) => {
      if (!now) return now;
      const { merged, changed } = mergeHours(now.draft, now.seen.value, latest.value);
      return { seen: latest, draft: merged, changed: { ...now.changed, ...changed } };
    });
  }

  function write(bookings: ChosenBooking[]) {
    if (!edited) return;
    save.mutate(
      { seen: edited.seen, next: edited.draft, bookings },
      {
        onSuccess: cancel,
        onError: (error) => {
          if (areBookingsOutdated(error)) return listAndWrite();
          setAffected(nothing);
          // If the latest version cannot be read, the next save tries again.
          void mergeLatest(error).catch(() => undefined);
        },
      },
    );
  }

  /** Saves if nothing is affected, otherwise shows what is. */
  function listAndWrite() {
    if (!edited) return;
    list.mutate(edited.draft, {
      onSuccess: (found) => {
        setAffected(found);
        if (Object.values(found).every(({ length }) => length === 0)) write([]);
      },
    });
  }

  return {
    isEditing: edited !== null,
    value,
    changed: edited?.changed ?? {},
    guard,
    isSaving: save.isPending || list.isPending,
    problem: wrong
      ? `${wrong.day}: closing time must be later than opening time.`
      : isAddingHoliday
        ? "The new holiday is not in the list yet. Add it, or clear it."
        : undefined,
    /** Why it could not be loaded what the hours affect. */
    listError: list.error,
    /** What the edited hours affect, to be confirmed before saving. */
    affected,
    saveWith: write,
    keepEditing: () => setAffected(nothing),
    start: () => setEdited({ seen: setting, draft: setting.value, changed: {} }),
    cancel,
    setAddingHoliday,
    change: (part: Partial<OpeningHours>) =>
      setEdited((now) => now && { ...now, draft: { ...now.draft, ...part } }),
    applySaved: (field: string) =>
      setEdited(
        (now) => now && { ...now, draft: applySaved(now.draft, field, now.changed[field]) },
      ),
    save: listAndWrite,
  };
}

export type EditedHours = ReturnType<typeof useEditedHours>;
