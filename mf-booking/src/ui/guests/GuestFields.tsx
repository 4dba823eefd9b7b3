import { todayInSpace } from "@portal/shared/domain/dates";
import { TextArea } from "@portal/shared/ui/form/TextArea";
import { TextField } from "@portal/shared/ui/form/TextField";
import { useFormContext } from "react-hook-form";
import type { Guest } from "./guest.schema";

/** The fields have the server's length limits. */
export function GuestFields() {
  const { register, formState } = useFormContext<Guest>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Visitor name"
        autoComplete="off"
        maxLength={200}
        error={errors.visitorName?.message}
        {...register("visitorName")}
      />
      <TextField
        label="Visitor email"
        type="email"
        autoComplete="off"
        maxLength={320}
        error={errors.email?.message}
        {...register("email")}
      />
      <TextField label="Phone" type="tel" maxLength={40} optional {...register("phone")} />
      <TextField label="Organization" maxLength={200} optional {...register("organization")} />
      <TextField label="Host name" maxLength={200} optional {...register("hostName")} />
    </>
  );
}

export function VisitDateField() {
  const { register, formState } = useFormContext<Guest>();
  return (
    <TextField
      label="Visit date"
      type="date"
      min={todayInSpace()}
      error={formState.errors.visitDate?.message}
      {...register("visitDate")}
    />
  );
}

export function PurposeField({ className = "" }: { className?: string | undefined }) {
  const { register } = useFormContext<Guest>();
  return (
    <TextArea
      label="Purpose"
      maxLength={1000}
      optional
      className={className}
      {...register("purpose")}
    />
  );
}
