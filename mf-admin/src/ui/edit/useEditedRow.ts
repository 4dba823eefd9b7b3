import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import type { FormInstance } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import { mergeEdit } from "@portal/shared/data/mergeEdit";
import { StaleVersionError } from "@portal/shared/data/staleVersion";
import type { Supabase } from "@portal/shared/data/supabase";

interface Options<Row, Values> {
  form: FormInstance<Values>;
  /** The row when the form was opened; null for a new row. */
  row: Row | null;
  /** Null if the row was deleted. */
  read: (supabase: Supabase, row: Row) => Promise<Row | null>;
  toValues: (row: Row) => Values;
}

export interface EditedRow<Row, Values> {
  /** The version that the next save expects; null inserts a new row. */
  seen: Row | null;
  /** Values that another admin saved while the form was open. */
  changed: Partial<Values>;
  isDeleted: boolean;
  isMerging: boolean;
  /** Options for `mutate` that close the form, or merge it with the version saved first. */
  mutateOptions: (close: () => void) => {
    onSuccess: () => void;
    onError: (error: unknown) => void;
  };
}

/** Optimistic concurrency: a conflicting save is merged with the typed values. */
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

  const mergeLatest = useMutation({
    mutationFn: (before: Row) => read(supabase, before),
    onSuccess: (found, before) => {
      if (!found) return setDeleted(true);
      const typed = form.getFieldsValue(true) as Values;
      const merged = mergeEdit(typed, toValues(before), toValues(found));
      form.setFieldsValue(merged.values);
      setChanged((known) => ({ ...known, ...merged.changed }));
      setLatest(found);
    },
  });

  return {
    seen,
    changed,
    isDeleted,
    isMerging: mergeLatest.isPending,
    mutateOptions: (close) => ({
      onSuccess: close,
      // If the latest version cannot be read, the next save tries again.
      onError: (error) => {
        if (error instanceof StaleVersionError && seen) mergeLatest.mutate(seen);
      },
    }),
  };
}
