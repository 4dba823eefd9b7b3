import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import type { FormInstance } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import { carryOver } from "@portal/shared/data/carryOver";
import { ChangedMeanwhile } from "@portal/shared/data/changedMeanwhile";
import type { Supabase } from "@portal/shared/data/supabase";

interface Options<Row, Values> {
  form: FormInstance<Values>;
  /** As it was when the form was opened; null adds a new row. */
  row: Row | null;
  /** Reads the version that another save wrote; null where the row was deleted. */
  read: (supabase: Supabase, row: Row) => Promise<Row | null>;
  toValues: (row: Row) => Values;
}

export interface EditedRow<Row, Values> {
  /** The version that a save is held against; null inserts a row. */
  seen: Row | null;
  /** The saved values that another save changed while the form was open. */
  changed: Partial<Values>;
  isDeleted: boolean;
  isCatchingUp: boolean;
  /** For `mutate`: closes the form, or merges it with the version that was saved first. */
  settle: (close: () => void) => { onSuccess: () => void; onError: (error: unknown) => void };
}

/** A row in a form. Where another save came first, what was typed stays, beside what was saved. */
export function useEditedRow<Row extends object, Values extends object>({
  form,
  row,
  read,
  toValues,
}: Options<Row, Values>): EditedRow<Row, Values> {
  const { supabase } = usePortal();
  const [latest, setLatest] = useState<Row>();
  const [changed, setChanged] = useState<Partial<Values>>({});
  const [isDeleted, setDeleted] = useState(false);
  const seen = isDeleted ? null : (latest ?? row);

  const catchUp = useMutation({
    mutationFn: (before: Row) => read(supabase, before),
    onSuccess: (found, before) => {
      if (!found) return setDeleted(true);
      const typed = form.getFieldsValue(true) as Values;
      const merged = carryOver(typed, toValues(before), toValues(found));
      form.setFieldsValue(merged.values);
      setChanged((known) => ({ ...known, ...merged.changed }));
      setLatest(found);
    },
  });

  return {
    seen,
    changed,
    isDeleted,
    isCatchingUp: catchUp.isPending,
    settle: (close) => ({
      onSuccess: close,
      // Without the latest version the form stays as it is, and the next save tries again.
      onError: (error) => {
        if (error instanceof ChangedMeanwhile && seen) catchUp.mutate(seen);
      },
    }),
  };
}
