import { usePortal } from "@portal/shared/contract/usePortal";
import { functionResponse } from "@portal/shared/data/functionResponse";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { useMutation } from "@tanstack/react-query";

/** The link was changed on the way, or its account no longer exists. */
export class WrongLinkError extends Error {
  override readonly name = "WrongLinkError";
}

/** Turns the emails of one kind off for the member that the token names. */
export function useUnsubscribe() {
  const { supabase } = usePortal();
  return useForgetOfflineError(
    useMutation({
      mutationFn: async (token: string) => {
        const { error } = await supabase.functions.invoke("unsubscribe", { body: { token } });
        if (!error) return;
        const status = functionResponse(error)?.status ?? 0;
        throw status >= 400 && status < 500 && status !== 429
          ? new WrongLinkError("The link is not valid", { cause: error })
          : error;
      },
    }),
  );
}
