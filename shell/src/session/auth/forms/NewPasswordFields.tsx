import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { PasswordField } from "./PasswordField";

interface Props {
  label: string;
  password: UseFormRegisterReturn;
  confirmPassword: UseFormRegisterReturn;
  errors: FieldErrors<{ password: string; confirmPassword: string }>;
}

export function NewPasswordFields({ label, password, confirmPassword, errors }: Props) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint="At least 8 characters, with uppercase, lowercase and a number."
        error={errors.password?.message}
        {...password}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...confirmPassword}
      />
    </>
  );
}
