import { TextField } from "@portal/shared/ui/form/TextField";
import { useFormContext } from "react-hook-form";
import { VisitDateField } from "../../ui/guests/GuestFields";
import type { VisitorForm } from "./visitor.schema";

export function VisitFields() {
  const { register, formState } = useFormContext<VisitorForm>();
  const { errors } = formState;
  return (
    <>
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
    </>
  );
}
