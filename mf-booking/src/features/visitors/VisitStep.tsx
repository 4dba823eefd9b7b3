import { todayInSpace } from "@portal/shared/domain/dates";
import { TextField } from "@portal/shared/ui/TextField";
import { useFormContext } from "react-hook-form";
import type { VisitorForm } from "./visitor.schema";
import styles from "./VisitorWizard.module.css";

export function VisitStep() {
  const { register, formState } = useFormContext<VisitorForm>();
  const { errors } = formState;
  return (
    <div className={styles.fields}>
      <TextField
        label="Visit date"
        type="date"
        min={todayInSpace()}
        error={errors.visitDate?.message}
        {...register("visitDate")}
      />
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
