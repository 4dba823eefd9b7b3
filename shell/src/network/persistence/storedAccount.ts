import { storedSessionKey } from "../../session/storedSession";

/** The id of the member whose session this browser stores. Null without one. */
export function storedAccount(storage: Storage): string | null {
  const key = storedSessionKey(storage);
  if (!key) return null;
  try {
    const session = JSON.parse(storage.getItem(key) ?? "") as { user?: { id?: unknown } } | null;
    const id = session?.user?.id;
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}
