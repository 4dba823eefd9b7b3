import { useState } from "react";
import { isTyped } from "@portal/shared/data/carryOver";
import { useLeaveGuard, type LeaveGuard } from "@portal/shared/ui/useLeaveGuard";

export interface FormGuard<Values> extends LeaveGuard {
  isDirty: boolean;
  /** For antd's form. */
  onValuesChange: (change: unknown, values: Values) => void;
  /** Forgets the changes: the form begins again. */
  reset: () => void;
}

/** Asks before a form is left while it holds anything else than it began with. */
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
