import { valibotResolver } from "@hookform/resolvers/valibot";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { TextField } from "@portal/shared/ui/form/TextField";
import { useForm } from "react-hook-form";
import { registrationSchema } from "../auth.schema";
import type { Sent } from "../AuthNotices";
import { register as createAccount } from "../authActions";
import styles from "./Form.module.css";
import type { FormProps } from "./formProps";
import { NewPasswordFields } from "./NewPasswordFields";

interface Props extends FormProps {
  onDone(sent: Sent): void;
}

export function RegistrationForm({ email, autoFocus, onSwitch, onDone }: Props) {
  const portal = usePortal();
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: valibotResolver(registrationSchema),
    // Otherwise passwords are compared only when all fields are valid.
    criteriaMode: "all",
    defaultValues: {
      name: "",
      email,
      password: "",
      confirmPassword: "",
      organization: "",
      phoneNumber: "",
    },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (person) => {
    const outcome = await createAccount(portal, person);
    if (outcome === "done") onDone({ what: "confirmation", email: person.email });
  });

  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Full name"
        autoComplete="name"
        autoFocus={autoFocus}
        error={errors.name?.message}
        {...register("name")}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register("email")}
      />
      <NewPasswordFields
        label="Password"
        password={register("password")}
        confirmPassword={register("confirmPassword")}
        errors={errors}
      />
      <div className={styles.pair}>
        <TextField
          label="Organization"
          optional
          autoComplete="organization"
          error={errors.organization?.message}
          {...register("organization")}
        />
        <TextField
          label="Phone number"
          optional
          type="tel"
          autoComplete="tel"
          {...register("phoneNumber")}
        />
      </div>
      <Button type="submit" size="lg" busy={isSubmitting}>
        {isSubmitting ? "Creating account..." : "Create account"}
      </Button>
      <p className={styles.switch}>
        Already a member?{" "}
        <button
          type="button"
          className={styles.textButton}
          onClick={() => onSwitch("login", getValues("email"))}
        >
          Log in
        </button>
      </p>
    </form>
  );
}
