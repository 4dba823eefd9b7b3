import { TextField } from "@portal/shared/ui/form/TextField";
import { useFormContext } from "react-hook-form";
import { VisitDateField } from "../../../ui/guests/GuestFields";
import type { VisitorForm } from "./visitor.schema";
import styles from "./VisitorWizard.module.css";

export function VisitStep() {
  const { register, formState } = useFormContext<VisitorForm>();
  const { errors } = formState;
  return (
    <div className={styles.fields}>
      <VisitDateField />
      <TextField
        label="Time"
        type="time"
        error={errors.visitTime?.message}
        {...register("visitTime")}
      />
      <TextField
        label="Duration (hours)"
        type="number"
        inputMode="decimal"
        min={0.5}
        step={0.5}
        error={errors.visitDuration?.message}
        {...register("visitDuration", { valueAsNumber: true })}
      />
    </div>
  );
}
