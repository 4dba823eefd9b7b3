import { useState } from "react";
import type { OpeningHours } from "@portal/shared/domain/openingHours";
import { closing } from "../../data/changedMeanwhile";
import type { Setting } from "../../data/setting.queries";
import { useSaveOpeningHours } from "./openingHours.mutations";

interface Edited {
  /** The setting when Edit was pressed: what a save is held against. */
  seen: Setting<OpeningHours>;
  draft: OpeningHours;
}

/** A copy of the opening hours to edit: saved as a whole, or thrown away by `cancel`. */
export function useEditedSetting(setting: Setting<OpeningHours>) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const save = useSaveOpeningHours();
  const cancel = () => setEdited(null);
  return {
    isEditing: edited !== null,
    value: edited?.draft ?? setting.value,
    isSaving: save.isPending,
    start: () => setEdited({ seen: setting, draft: setting.value }),
    cancel,
    change: (part: Partial<OpeningHours>) =>
      setEdited((now) => now && { ...now, draft: { ...now.draft, ...part } }),
    save() {
      if (edited) save.mutate({ seen: edited.seen, next: edited.draft }, closing(cancel));
    },
  };
}
