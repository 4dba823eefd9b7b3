const SESSION_KEY = /^sb-.+-auth-token/;

const sessionKeys = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
    SESSION_KEY.test(key),
  );

/** The key of the session; the other keys belong to a sign-in that has not finished. */
export const storedSessionKey = (storage: Storage): string | undefined =>
  sessionKeys(storage).find((key) => key.endsWith("-auth-token"));

/** Before the session is checked. */
export function storedUserId(storage: Storage): string | undefined {
  try {
    const text = storage.getItem(storedSessionKey(storage) ?? "");
    const { user } = JSON.parse(text ?? "{}") as { user?: { id?: unknown } };
    return typeof user?.id === "string" ? user.id : undefined;
  } catch {
    return undefined;
  }
}

/** Needed when the server cannot end the session. */
export function removeStoredSession(storage: Storage): void {
  for (const key of sessionKeys(storage)) storage.removeItem(key);
}
