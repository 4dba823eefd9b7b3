const SESSION_KEY = /^sb-.+-auth-token/;

/** Removes what supabase-js keeps of a session, for when the server can't be asked to end it. */
export function removeStoredSession(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key && SESSION_KEY.test(key)) storage.removeItem(key);
  }
}
