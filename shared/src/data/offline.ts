import { MutationCache } from "@tanstack/react-query";

export const offline = "You're offline. Check your connection, then try again.";

/** Thrown without sending a request, because the browser is offline. */
export class OfflineError extends Error {
  override readonly name = "OfflineError";
  readonly code = "offline";
}

/** By name: the shell and each module have their own copy of the class. */
export const isOfflineError = (error: unknown): boolean =>
  error instanceof Error && error.name === "OfflineError";

/** @throws OfflineError before a write is sent, so that it cannot have been charged */
export function assertOnline(): void {
  if (!navigator.onLine) throw new OfflineError(offline);
}

/** Mutations fail while the browser is offline, and send nothing. */
export const onlineWrites = () => new MutationCache({ onMutate: assertOnline });
