import { DeadlineError } from "../deadline";

/** A refused release must not be loaded again. */
export class RefusedReleaseError extends Error {
  override name = "RefusedReleaseError";
}

/** The release harmed the page. The message is a sentence for users. */
export class UnfitReleaseError extends Error {
  override name = "UnfitReleaseError";
}

/** The release or an earlier module harmed the page, which is repaired. */
export class DoubtfulDamageError extends Error {
  override name = "DoubtfulDamageError";
}

/** A mounted module whose outlet is empty. */
export class BlankPageError extends Error {
  override name = "BlankPageError";
}

export const STUCK = "It stopped responding when it was last used.";

export function isFinal(error: unknown): boolean {
  const kinds = [RefusedReleaseError, UnfitReleaseError, DeadlineError];
  return kinds.some((kind) => error instanceof kind);
}

export function failureMessage(error: unknown): string {
  if (error instanceof RefusedReleaseError) {
    return `Its version is incompatible with this portal: ${error.message}.`;
  }
  if (error instanceof UnfitReleaseError) return error.message;
  if (error instanceof BlankPageError) return "It shows nothing on this page.";
  if (error instanceof DeadlineError) return "It took too long to load.";
  if (!navigator.onLine) return "You seem to be offline.";
  return "It could not be loaded.";
}
