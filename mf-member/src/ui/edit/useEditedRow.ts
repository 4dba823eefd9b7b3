import { mergeEdit } from "@portal/shared/data/mergeEdit";
import { StaleVersionError } from "@portal/shared/data/staleVersion";
import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Path, PathValue, UseFormReturn } from "react-hook-form";

export interface SaveRequest<Row, Fields> {
  /** The row that the member edited; null if there is none yet. */
  seen: Row | null;
  fields: Fields;
}

interface EditedRow<Row, Fields extends object> {
  form: UseFormReturn<Fields>;
  row: Row | null;
  toFields: (row: Row | null) => Fields;
  read: () => Promise<Row | null>;
  /** Fails with StaleVersionError if the row is not the seen one any more. */
  save: UseMutationResult<Row | null, Error, SaveRequest<Row, Fields>>;
}

/** After a conflicting save, keeps the typed values and returns the saved ones in `changed`. */
export function useEditedRow<Row, Fields extends object>(edited: EditedRow<Row, Fields>) {
  const { form, row, toFields, read, save } = edited;
  const { reset, getValues, setValue } = form;
  const [seen, setSeen] = useState(row);
  const [changed, setChanged] = useState<Partial<Fields>>({});

  function rebase(saved: Fields, values: Fields) {
    reset(saved, { keepValues: true });
    for (const name of Object.keys(values) as (keyof Fields & Path<Fields>)[]) {
      setValue(name, values[name] as PathValue<Fields, typeof name>, { shouldDirty: true });
    }
  }

  const reload = useMutation({
    mutationFn: read,
    onSuccess: (latest) => {
      const saved = toFields(latest);
      const merged = mergeEdit(getValues(), toFields(seen), saved);
      rebase(saved, merged.values);
      setChanged((known) => ({ ...known, ...merged.changed }));
      setSeen(latest);
    },
  });

  function send(fields: Fields) {
    const sent = getValues();
    save.mutate(
      { seen, fields },
      {
        onSuccess: (saved) => {
          // Values typed during the save remain, unsaved.
          const { values } = mergeEdit(getValues(), sent, fields);
          rebase(fields, values);
          setChanged({});
          setSeen(saved);
        },
        // If the reload fails, the form stays unchanged and the next save tries again.
        onError: (error) => {
          if (error instanceof StaleVersionError) reload.mutate();
        },
      },
    );
  }

  return { seen, changed, send, isSaving: save.isPending || reload.isPending };
}
