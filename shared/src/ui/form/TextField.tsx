import { type ComponentProps, useId } from "react";
import { describedBy, Field, fieldStyles } from "./Field";

export interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  optional?: boolean;
}

/** Props may come from react-hook-form's `register()`. `className` applies to the whole field. */
export function TextField({
  label,
  error,
  hint,
  optional,
  id,
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} {...{ label, error, hint, optional, className }}>
      <input
        type="text"
        {...input}
        id={fieldId}
        className={fieldStyles.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, error, hint)}
      />
    </Field>
  );
}
