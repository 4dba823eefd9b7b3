const SESSION_KEY = /^sb-.+-auth-token$/;

/** The id of the member whose session this browser stores. Null without one. */
export function storedAccount(storage: Storage): string | null {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  const key = keys.find((one) => one !== null && SESSION_KEY.test(one));
  if (!key) return null;
  try {
    const session = JSON.parse(storage.getItem(key) ?? "") as { user?: { id?: unknown } } | null;
    const id = session?.user?.id;
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}
