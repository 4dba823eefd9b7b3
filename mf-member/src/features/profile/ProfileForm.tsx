import { zodResolver } from "@hookform/resolvers/zod";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { Dialog } from "@portal/shared/ui/Dialog";
import { TextField } from "@portal/shared/ui/TextField";
import { useLeaveGuard } from "@portal/shared/ui/useLeaveGuard";
import { useForm } from "react-hook-form";
import { useSaveProfile } from "./profile.mutations";
import { profileSchema, type ProfileFields } from "./profile.schema";
import styles from "./ProfileForm.module.css";

interface Props {
  userId: string;
  email: string;
  /** Null where there is no profile yet. */
  profile: { [Field in keyof ProfileFields]: string | null } | null;
}

/** Name, organization and phone number; the e-mail only to read. */
export function ProfileForm({ userId, email, profile }: Props) {
  const { register, handleSubmit, reset, getValues, setValue, formState } = useForm<ProfileFields>({
    resolver: zodResolver(profileSchema),
    defaultValues: {
      full_name: profile?.full_name ?? "",
      organization: profile?.organization ?? "",
      phone_number: profile?.phone_number ?? "",
    },
  });
  const { errors, isDirty } = formState;
  const save = useSaveProfile(userId, profile !== null);
  const guard = useLeaveGuard(isDirty);
  const onSubmit = handleSubmit((fields) => {
    const sent = getValues();
    const onSuccess = () => {
      const typed = getValues();
      reset(fields, { keepValues: true });
      // What was typed while it was being saved stays, and is unsaved.
      for (const name of profileSchema.keyof().options) {
        const value = typed[name] === sent[name] ? fields[name] : typed[name];
        setValue(name, value, { shouldDirty: true });
      }
    };
    save.mutate(fields, { onSuccess });
  });
  return (
    <Card>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <TextField
          label="Full name"
          autoComplete="name"
          error={errors.full_name?.message}
          {...register("full_name")}
        />
        <TextField
          label="Email"
          type="email"
          value={email}
          readOnly
          hint="Email cannot be changed"
        />
        <TextField
          label="Organization"
          autoComplete="organization"
          error={errors.organization?.message}
          {...register("organization")}
        />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          error={errors.phone_number?.message}
          {...register("phone_number")}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={save.isPending}>
            Save Changes
          </Button>
          {isDirty && <p className={styles.unsaved}>Unsaved changes</p>}
        </div>
      </form>
      <Dialog
        open={guard.asking}
        onOpenChange={(open) => !open && guard.stay()}
        title="Leave without saving?"
        description="What you changed on your profile has not been saved."
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
