import { useMutation, type QueryKey } from "@tanstack/react-query";
import type { Toast } from "@portal/shared/contract/toast";
import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import type { Supabase } from "@portal/shared/data/supabase";
import { ChangedMeanwhile } from "@portal/shared/data/changedMeanwhile";

interface AdminWrite<Input, Output> {
  write: (supabase: Supabase, input: Input) => Promise<Output>;
  /** What is read again afterwards. Also after a failure: another admin may have been first. */
  invalidates: readonly QueryKey[];
  succeeded?: (input: Input, output: Output) => Toast;
  failed: (error: unknown, input: Input) => Toast;
  /** Milliseconds between the write and reading again. */
  refreshAfter?: number;
}

/** A write of the back office: it toasts once, and refreshes the lists that it touches. */
export function useAdminWrite<Input, Output = unknown>(options: AdminWrite<Input, Output>) {
  const { supabase, queryClient, toast } = usePortal();
  return useMutation<Output, unknown, Input>({
    mutationFn: (input) => options.write(supabase, input),
    onSuccess: (output, input) => {
      if (options.succeeded) toast(options.succeeded(input, output));
    },
    onError: (error, input) => toast({ variant: "destructive", ...options.failed(error, input) }),
    onSettled: () => {
      const refresh = () => {
        for (const queryKey of options.invalidates)
          void queryClient.invalidateQueries({ queryKey });
      };
      if (options.refreshAfter) setTimeout(refresh, options.refreshAfter);
      else refresh();
    },
  });
}

/** A toast whose title is fixed and whose text is what went wrong. */
export function failure(title: string, fallback: string) {
  return (error: unknown): Toast => ({ title, description: reasonOf(error, fallback) });
}

/** What went wrong, as a sentence for a person. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ChangedMeanwhile ? error.message : messageOf(error, fallback);
}
