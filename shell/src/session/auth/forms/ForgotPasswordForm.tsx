import { valibotResolver } from "@hookform/resolvers/valibot";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { TextField } from "@portal/shared/ui/form/TextField";
import { useForm } from "react-hook-form";
import { forgotPasswordSchema } from "../auth.schema";
import type { Sent } from "../AuthNotices";
import { requestReset } from "../authActions";
import styles from "./Form.module.css";
import type { FormProps } from "./formProps";

interface Props extends FormProps {
  onDone(sent: Sent): void;
}

export function ForgotPasswordForm({ email, autoFocus, onSwitch, onDone }: Props) {
  const portal = usePortal();
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: valibotResolver(forgotPasswordSchema),
    defaultValues: { email },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    const outcome = await requestReset(portal, values);
    if (outcome === "done") onDone({ what: "reset", email: values.email });
  });

  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={autoFocus}
        error={errors.email?.message}
        {...register("email")}
      />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {isSubmitting ? "Sending..." : "Send reset email"}
      </Button>
      <p className={styles.switch}>
        <button
          type="button"
          className={styles.textButton}
          onClick={() => onSwitch("login", getValues("email"))}
        >
          Back to login
        </button>
      </p>
    </form>
  );
}
