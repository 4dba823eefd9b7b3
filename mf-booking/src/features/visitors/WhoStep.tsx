import { TextField } from "@portal/shared/ui/TextField";
import { useFormContext } from "react-hook-form";
import type { VisitorForm } from "./visitor.schema";
import styles from "./VisitorWizard.module.css";

export function WhoStep() {
  const { register, formState } = useFormContext<VisitorForm>();
  const { errors } = formState;
  return (
    <div className={styles.fields}>
      <TextField
        label="Visitor name"
        autoComplete="off"
        error={errors.visitorName?.message}
        {...register("visitorName")}
      />
      <TextField
        label="Visitor email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register("email")}
      />
      <TextField label="Phone" type="tel" optional {...register("phone")} />
      <TextField label="Organization" optional {...register("organization")} />
      <TextField label="Host name" optional {...register("hostName")} />
    </div>
  );
}
