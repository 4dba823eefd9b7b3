import { zodResolver } from "@hookform/resolvers/zod";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { TextField } from "@portal/shared/ui/form/TextField";
import { useForm, useWatch } from "react-hook-form";
import { LeaveDialog } from "../../ui/edit/LeaveDialog";
import { SavedValue } from "../../ui/edit/SavedValue";
import { useEditedRow } from "../../ui/edit/useEditedRow";
import styles from "../../ui/edit/edit.module.css";
import { useSaveProfile } from "./profile.mutations";
import { readProfile } from "./profile.queries";
import { profileFields, profileSchema, type Profile, type ProfileFields } from "./profile.schema";

interface Props {
  userId: string;
  email: string;
  /** Null if there is no profile row yet. */
  profile: Profile | null;
}

export function ProfileForm({ userId, email, profile }: Props) {
  const { supabase } = usePortal();
  const form = useForm<ProfileFields>({
    resolver: zodResolver(profileSchema),
    defaultValues: profileFields(profile),
  });
  const { errors, isDirty } = form.formState;
  const typed = useWatch({ control: form.control });
  const { changed, send, isSaving } = useEditedRow({
    form,
    row: profile,
    toFields: profileFields,
    read: () => readProfile(supabase, userId),
    save: useSaveProfile(userId),
  });
  const submit = form.handleSubmit(send);
  const field = (name: keyof ProfileFields, label: string, more: object) => (
    <div className={styles.field}>
      <TextField label={label} error={errors[name]?.message} {...more} {...form.register(name)} />
      <SavedValue
        label={label}
        saved={changed[name]}
        current={typed[name]}
        onUse={(saved) => form.setValue(name, saved, { shouldDirty: true })}
      />
    </div>
  );
  return (
    <Card>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {field("full_name", "Full name", { autoComplete: "name" })}
        <TextField
          label="Email"
          type="email"
          value={email}
          readOnly
          hint="Email cannot be changed"
        />
        {field("organization", "Organization", { autoComplete: "organization" })}
        {field("phone_number", "Phone number", { type: "tel", autoComplete: "tel" })}
        <div className={styles.actions}>
          <Button type="submit" busy={isSaving}>
            Save Changes
          </Button>
          {isDirty && <p className={styles.unsaved}>Unsaved changes</p>}
        </div>
      </form>
      <LeaveDialog isDirty={isDirty} />
    </Card>
  );
}
