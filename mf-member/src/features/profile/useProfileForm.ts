import { zodResolver } from "@hookform/resolvers/zod";
import { usePortal } from "@portal/shared/contract/usePortal";
import { mergeEdit } from "@portal/shared/data/mergeEdit";
import { StaleVersionError } from "@portal/shared/data/staleVersion";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useSaveProfile } from "./profile.mutations";
import { readProfile } from "./profile.queries";
import { profileFields, profileSchema, type Profile, type ProfileFields } from "./profile.schema";

/** After a conflicting save, keeps the typed values and returns the saved ones in `changed`. */
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

  function rebase(saved: ProfileFields, values: ProfileFields) {
    reset(saved, { keepValues: true });
    for (const name of profileSchema.keyof().options) {
      setValue(name, values[name], { shouldDirty: true });
    }
  }

  const reload = useMutation({
    mutationFn: () => readProfile(supabase, userId),
    onSuccess: (latest) => {
      const saved = profileFields(latest);
      const merged = mergeEdit(getValues(), profileFields(seen), saved);
      rebase(saved, merged.values);
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
          // Values typed during the save remain, unsaved.
          const { values } = mergeEdit(getValues(), sent, fields);
          rebase(fields, values);
          setChanged({});
          setSeen(saved);
        },
        // If the reload fails, the form stays unchanged and the next save tries again.
        onError: (error) => {
          if (error instanceof StaleVersionError) reload.mutate();
        },
      },
    );
  });

  return { form, submit, changed, isSaving: save.isPending || reload.isPending };
}
