import { DeadlineError } from "../deadline";

/** A release that the shell will not run, for a reason that names both sides; no other try helps. */
export class RefusedReleaseError extends Error {
  override name = "RefusedReleaseError";
}

/** Whether another try with the same release could only end the same way. */
export function isFinal(error: unknown): boolean {
  return error instanceof RefusedReleaseError || error instanceof DeadlineError;
}

/** A part of a running module could not be fetched: its release is gone, cut off or tampered with. */
export function isLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === "ChunkLoadError" || ("code" in error && error.code === "CSS_CHUNK_LOAD_FAILED")
  );
}

/** One sentence for the person in front of the panel; the error itself goes to the reporter. */
export function failureMessage(error: unknown): string {
  if (error instanceof RefusedReleaseError) {
    return `Its version does not fit this portal: ${error.message}.`;
  }
  if (error instanceof DeadlineError) return "It takes too long to answer.";
  if (!navigator.onLine) return "You seem to be offline.";
  return "It could not be loaded.";
}
