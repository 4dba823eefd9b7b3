import { sessionStorages } from "../storage";

const SESSION_KEY = /^sb-.+-auth-token/;

const sessionKeys = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
    SESSION_KEY.test(key),
  );

/** The key of the session; the other keys belong to a sign-in that has not finished. */
export const storedSessionKey = (storage: Storage): string | undefined =>
  sessionKeys(storage).find((key) => key.endsWith("-auth-token"));

interface StoredSession {
  user?: { id?: unknown };
  access_token?: unknown;
}

function storedSession(): StoredSession {
  try {
    const texts = sessionStorages().map((storage) =>
      storage.getItem(storedSessionKey(storage) ?? ""),
    );
    const text = texts.findLast((one) => one !== null);
    return (JSON.parse(text ?? "{}") ?? {}) as StoredSession;
  } catch {
    return {};
  }
}

/** The user of the stored session, which is not checked yet. */
export function storedUserId(): string | undefined {
  const id = storedSession().user?.id;
  return typeof id === "string" ? id : undefined;
}

/** The token may have expired. */
export function storedAccessToken(): string | undefined {
  const token = storedSession().access_token;
  return typeof token === "string" ? token : undefined;
}

/** Needed when the server cannot end the session. */
export function removeStoredSession(storage: Storage): void {
  for (const key of sessionKeys(storage)) storage.removeItem(key);
}
