import { useState } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { closesAfterOpening, type OpeningHours } from "@portal/shared/domain/openingHours";
import { ChangedMeanwhile } from "../../data/changedMeanwhile";
import type { Setting } from "../../data/setting.queries";
import { carryOver } from "./carryOver";
import { useSaveOpeningHours } from "./openingHours.mutations";
import { openingHoursQuery } from "./openingHours.queries";

interface Edited {
  /** The setting when Edit was pressed: what a save is held against. */
  seen: Setting<OpeningHours>;
  draft: OpeningHours;
}

/**
 * A copy of the opening hours to edit, the week's and the holidays: saved as a whole, or thrown away
 * by `cancel`. Where somebody else has saved first, the copy goes on from theirs.
 */
export function useEditedHours(setting: Setting<OpeningHours>) {
  const { supabase, queryClient } = usePortal();
  const [edited, setEdited] = useState<Edited | null>(null);
  const save = useSaveOpeningHours();
  const value = edited?.draft ?? setting.value;
  const wrong = value.hours.find((day) => day.isOpen && !closesAfterOpening(day));
  const cancel = () => setEdited(null);

  async function catchUp(error: unknown) {
    if (!(error instanceof ChangedMeanwhile)) return;
    const latest = await queryClient.fetchQuery({ ...openingHoursQuery(supabase), staleTime: 0 });
    setEdited(
      (now) => now && { seen: latest, draft: carryOver(now.draft, now.seen.value, latest.value) },
    );
  }

  return {
    isEditing: edited !== null,
    value,
    isSaving: save.isPending,
    /** Why it can't be saved as it is. */
    problem: wrong && `${wrong.day} must close after it opens.`,
    start: () => setEdited({ seen: setting, draft: setting.value }),
    cancel,
    change: (part: Partial<OpeningHours>) =>
      setEdited((now) => now && { ...now, draft: { ...now.draft, ...part } }),
    save() {
      if (!edited) return;
      save.mutate(
        { seen: edited.seen, next: edited.draft },
        // Without the latest the copy stays as it is, and the next save tries again.
        { onSuccess: cancel, onError: (error) => void catchUp(error).catch(() => undefined) },
      );
    },
  };
}

export type EditedHours = ReturnType<typeof useEditedHours>;
