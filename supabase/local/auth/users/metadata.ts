import type { JSONValue } from "postgres";
import { invalid } from "../authError";

export type Metadata = Record<string, JSONValue>;

const maxBytes = 4096;
export const metadataTooLarge = "Metadata can hold at most 4 KB. Remove or shorten some of it.";

export function fitsMetadata(data: Metadata): boolean {
  return Buffer.byteLength(JSON.stringify(data)) <= maxBytes;
}

/** Removes keys whose value is null. @throws AuthError validation_failed if the result is too large. */
export function mergeMetadata(old: Metadata | null, changes: Metadata): Metadata {
  const merged = Object.entries({ ...old, ...changes });
  const metadata = Object.fromEntries(merged.filter(([, value]) => value !== null));
  if (!fitsMetadata(metadata)) throw invalid(metadataTooLarge);
  return metadata;
}
