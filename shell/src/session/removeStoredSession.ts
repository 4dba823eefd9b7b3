const SESSION_KEY = /^sb-.+-auth-token/;

/** Needed when the server cannot end the session. */
export function removeStoredSession(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key && SESSION_KEY.test(key)) storage.removeItem(key);
  }
}
