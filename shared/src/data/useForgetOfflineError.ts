import { useEffect } from "react";
import { isOfflineError } from "./offline";

interface Failure {
  error: unknown;
  reset: () => void;
}

/** Ends a failed write once the browser is online again, if it failed because it was offline. */
export function useForgetOfflineError<Mutation extends Failure>(mutation: Mutation): Mutation {
  const { error, reset } = mutation;
  useEffect(() => {
    if (!isOfflineError(error)) return;
    window.addEventListener("online", reset);
    return () => window.removeEventListener("online", reset);
  }, [error, reset]);
  return mutation;
}
