import { type ComponentProps, useId } from "react";
import { describedBy, Field, fieldStyles } from "./Field";

export interface TextAreaProps extends ComponentProps<"textarea"> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  optional?: boolean;
}

export function TextArea({ label, error, hint, optional, id, className, ...area }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} {...{ label, error, hint, optional, className }}>
      <textarea
        {...area}
        id={fieldId}
        className={`${fieldStyles.control} ${fieldStyles.textarea}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, error, hint)}
      />
    </Field>
  );
}
