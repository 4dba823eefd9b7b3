import { valibotResolver } from "@hookform/resolvers/valibot";
import { usePortal } from "@portal/shared/contract/usePortal";
import { brand } from "@portal/shared/domain/brand";
import { Button } from "@portal/shared/ui/Button";
import { TextField } from "@portal/shared/ui/form/TextField";
import { useForm } from "react-hook-form";
import { loginSchema } from "../auth.schema";
import { logIn } from "../authActions";
import styles from "./Form.module.css";
import type { FormProps } from "./formProps";
import { PasswordField } from "./PasswordField";

interface Props extends FormProps {
  onUnconfirmed(email: string): void;
}

export function LoginForm({ email, autoFocus, onSwitch, onUnconfirmed }: Props) {
  const portal = usePortal();
  const { register, handleSubmit, formState, getValues, setFocus } = useForm({
    resolver: valibotResolver(loginSchema),
    defaultValues: { email, password: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (credentials) => {
    const outcome = await logIn(portal, credentials);
    if (outcome === "unconfirmed") onUnconfirmed(credentials.email);
    if (outcome === "refused") setFocus("password", { shouldSelect: true });
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
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password")}
      />
      <button
        type="button"
        className={styles.textButton}
        onClick={() => onSwitch("forgot", getValues("email"))}
      >
        Forgot password?
      </button>
      <Button type="submit" size="lg" busy={isSubmitting}>
        {isSubmitting ? "Logging in..." : "Log In"}
      </Button>
      <p className={styles.switch}>
        New to {brand.name}?{" "}
        <button
          type="button"
          className={styles.textButton}
          onClick={() => onSwitch("register", getValues("email"))}
        >
          Sign up
        </button>
      </p>
    </form>
  );
}
