import { useMutation, type QueryKey } from "@tanstack/react-query";
import type { Toast } from "@portal/shared/contract/toast";
import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import type { Supabase } from "@portal/shared/data/supabase";
import { StaleVersionError } from "@portal/shared/data/staleVersion";
import { adminKeys } from "./adminKeys";

interface AdminMutation<Input, Output> {
  write: (supabase: Supabase, input: Input) => Promise<Output>;
  /** Invalidated after a failure as well, because another admin may have saved first. */
  invalidates: readonly QueryKey[];
  /** The `Toast.flow` of its toasts. It contains the id of the row. */
  flow: string | ((input: Input) => string);
  /** Left out where a dialog shows the outcome: on phones the toast would cover it. */
  successToast?: (input: Input, output: Output) => Toast;
  errorToast: (error: unknown, input: Input) => Toast;
  /** Saves a form that stays open with the typed values when another admin saved first. */
  isEdit?: boolean;
  invalidateAfterMs?: number;
  /** Set for writes that are safe to repeat. Other writes are never retried. */
  retry?: (failures: number, error: unknown) => boolean;
}

/** Shows the toast and invalidates the affected queries. */
export function useAdminMutation<Input, Output = unknown>(options: AdminMutation<Input, Output>) {
  const { supabase, queryClient, toast } = usePortal();
  const flowOf = (input: Input) =>
    typeof options.flow === "string" ? options.flow : options.flow(input);
  return useForgetOfflineError(
    useMutation<Output, unknown, Input>({
      mutationFn: (input) => options.write(supabase, input),
      ...(options.retry && { retry: options.retry }),
      onSuccess: (output, input) => {
        if (options.successToast)
          toast({ flow: flowOf(input), ...options.successToast(input, output) });
      },
      onError: (error, input) =>
        toast({
          flow: flowOf(input),
          variant: "destructive",
          ...options.errorToast(
            options.isEdit && error instanceof StaleVersionError ? new EditConflict() : error,
            input,
          ),
        }),
      onSettled: () => {
        const invalidate = () => {
          for (const queryKey of [...options.invalidates, adminKeys.audit])
            void queryClient.invalidateQueries({ queryKey });
        };
        if (options.invalidateAfterMs) setTimeout(invalidate, options.invalidateAfterMs);
        else invalidate();
      },
    }),
  );
}

class EditConflict extends StaleVersionError {
  override message = "Someone else saved changes while you were editing. Your values are kept.";
}

/** Value for `errorToast`: a fixed title with the error as description. */
export function toErrorToast(title: string, fallback: string) {
  return (error: unknown): Toast => ({ title, description: describeError(error, fallback) });
}

export function describeError(error: unknown, fallback: string): string {
  return error instanceof StaleVersionError ? error.message : messageOf(error, fallback);
}
