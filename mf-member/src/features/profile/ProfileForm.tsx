import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { Dialog } from "@portal/shared/ui/Dialog";
import { TextField } from "@portal/shared/ui/form/TextField";
import { useLeaveGuard } from "@portal/shared/ui/form/useLeaveGuard";
import type { Profile, ProfileFields } from "./profile.schema";
import { ProfileField } from "./ProfileField";
import styles from "./ProfileForm.module.css";
import { useProfileForm } from "./useProfileForm";

interface Props {
  userId: string;
  email: string;
  /** Null if there is no profile row yet. */
  profile: Profile | null;
}

export function ProfileForm({ userId, email, profile }: Props) {
  const { form, submit, changed, isSaving } = useProfileForm(userId, profile);
  const { errors, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty);
  const field = (name: keyof ProfileFields) => ({
    error: errors[name]?.message,
    saved: changed[name],
    current: form.watch(name),
    onUse: (saved: string) => form.setValue(name, saved, { shouldDirty: true }),
    ...form.register(name),
  });
  return (
    <Card>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <ProfileField label="Full name" autoComplete="name" {...field("full_name")} />
        <TextField
          label="Email"
          type="email"
          value={email}
          readOnly
          hint="Email cannot be changed"
        />
        <ProfileField label="Organization" autoComplete="organization" {...field("organization")} />
        <ProfileField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          {...field("phone_number")}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={isSaving}>
            Save Changes
          </Button>
          {isDirty && <p className={styles.unsaved}>Unsaved changes</p>}
        </div>
      </form>
      <Dialog
        closesOnBack={false}
        open={guard.asking}
        onOpenChange={(open) => !open && guard.stay()}
        title="Leave without saving?"
        description="Your changes will be lost."
        footer={
          <>
            <Button variant="secondary" onClick={guard.leave}>
              Leave
            </Button>
            <Button onClick={guard.stay}>Keep editing</Button>
          </>
        }
      />
    </Card>
  );
}
