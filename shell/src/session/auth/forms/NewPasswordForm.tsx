import { valibotResolver } from "@hookform/resolvers/valibot";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { useForm } from "react-hook-form";
import { useSessionStore, useShellSession } from "../../SessionContext";
import { newPasswordSchema } from "../auth.schema";
import { setNewPassword } from "../authActions";
import styles from "./Form.module.css";
import { NewPasswordFields } from "./NewPasswordFields";

export function NewPasswordForm() {
  const portal = usePortal();
  const session = useSessionStore();
  const { user } = useShellSession();
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(newPasswordSchema),
    // Otherwise passwords are compared only when all fields are valid.
    criteriaMode: "all",
    defaultValues: { password: "", confirmPassword: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (passwords) => {
    const outcome = await setNewPassword(portal, passwords);
    if (outcome === "done") session.endRecovery();
  });

  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      {/* Password managers need a username and ignore hidden inputs. */}
      <input
        className={styles.forManagers}
        type="email"
        name="username"
        autoComplete="username"
        value={user?.email ?? ""}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <NewPasswordFields
        label="New password"
        password={register("password")}
        confirmPassword={register("confirmPassword")}
        errors={errors}
      />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {isSubmitting ? "Saving..." : "Set new password"}
      </Button>
      <p className={styles.switch}>
        <button type="button" className={styles.textButton} onClick={session.endRecovery}>
          {user?.invited_at ? "Not now" : "Keep the old password"}
        </button>
      </p>
    </form>
  );
}
