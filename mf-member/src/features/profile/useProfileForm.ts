import { zodResolver } from "@hookform/resolvers/zod";
import { usePortal } from "@portal/shared/contract/usePortal";
import { carryOver } from "@portal/shared/data/carryOver";
import { ChangedMeanwhile } from "@portal/shared/data/changedMeanwhile";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useSaveProfile } from "./profile.mutations";
import { readProfile } from "./profile.queries";
import { profileFields, profileSchema, type Profile, type ProfileFields } from "./profile.schema";

/** The profile in a form. Where another save came first, what was typed stays, beside what was saved. */
export function useProfileForm(userId: string, profile: Profile | null) {
  const { supabase } = usePortal();
  const [seen, setSeen] = useState(profile);
  const [changed, setChanged] = useState<Partial<ProfileFields>>({});
  const form = useForm<ProfileFields>({
    resolver: zodResolver(profileSchema),
    defaultValues: profileFields(profile),
  });
  const { reset, getValues, setValue } = form;
  const save = useSaveProfile(userId);

  /** Goes on from the `saved` fields with the `values` that are still typed. */
  function goOn(saved: ProfileFields, values: ProfileFields) {
    reset(saved, { keepValues: true });
    for (const name of profileSchema.keyof().options) {
      setValue(name, values[name], { shouldDirty: true });
    }
  }

  const catchUp = useMutation({
    mutationFn: () => readProfile(supabase, userId),
    onSuccess: (latest) => {
      const saved = profileFields(latest);
      const merged = carryOver(getValues(), profileFields(seen), saved);
      goOn(saved, merged.values);
      setChanged((known) => ({ ...known, ...merged.changed }));
      setSeen(latest);
    },
  });

  const submit = form.handleSubmit((fields) => {
    const sent = getValues();
    save.mutate(
      { seen, fields },
      {
        onSuccess: (saved) => {
          // What was typed while it was being saved stays, and is unsaved.
          const { values } = carryOver(getValues(), sent, fields);
          goOn(fields, values);
          setChanged({});
          setSeen(saved);
        },
        // Without the latest version the form stays as it is, and the next save tries again.
        onError: (error) => {
          if (error instanceof ChangedMeanwhile) catchUp.mutate();
        },
      },
    );
  });

  return { form, submit, changed, isSaving: save.isPending || catchUp.isPending };
}
