const SESSION_KEY = /^sb-.+-auth-token/;

/** Removes the session that supabase-js stores, for when the server can't end it. */
export function removeStoredSession(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key && SESSION_KEY.test(key)) storage.removeItem(key);
  }
}
