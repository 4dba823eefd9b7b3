const SESSION_KEY = /^sb-.+-auth-token/;

const sessionKeys = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
    SESSION_KEY.test(key),
  );

export const hasStoredSession = (storage: Storage): boolean =>
  sessionKeys(storage).some((key) => key.endsWith("-auth-token"));

/** Needed when the server cannot end the session. */
export function removeStoredSession(storage: Storage): void {
  for (const key of sessionKeys(storage)) storage.removeItem(key);
}
