import { useState } from "react";
import { isTyped } from "@portal/shared/data/mergeEdit";
import { useLeaveGuard, type LeaveGuard } from "@portal/shared/ui/form/useLeaveGuard";

export interface FormGuard<Values> extends LeaveGuard {
  isDirty: boolean;
  onValuesChange: (change: unknown, values: Values) => void;
  /** Marks the form as unchanged. */
  reset: () => void;
}

export function useFormGuard<Values extends object>(initial: Partial<Values>): FormGuard<Values> {
  const [isDirty, setDirty] = useState(false);
  const guard = useLeaveGuard(isDirty);
  return {
    ...guard,
    isDirty,
    onValuesChange: (_, values) => setDirty(isTyped(values, initial)),
    reset: () => setDirty(false),
  };
}
