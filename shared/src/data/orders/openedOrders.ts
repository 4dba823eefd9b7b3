/**
 * The orders that this browser has opened, until it has shown what became of them. The code that forgets
 * one subtracts its items from the cart. One key each, so that tabs do not overwrite each other's.
 */
const PREFIX = "pendingOrder";
const prefixOf = (userId: string) => `${PREFIX}:${userId}:`;
/** After the sign-out only a hash is left, which the server compares with the member's own orders. */
const HASH_PREFIX = "openedFromCart:";

export function rememberOrder(userId: string, orderId: string): void {
  trySet(prefixOf(userId) + orderId);
}

/** The ids, and the hashes of orders that were opened before a sign-out of any member. */
export function openedOrders(userId: string): string[] {
  return [...namesOf(prefixOf(userId)), ...namesOf(HASH_PREFIX)];
}

/** Resolves to true if this browser had opened the order and had not shown its outcome. */
export async function forgetOrder(userId: string, orderId: string): Promise<boolean> {
  const names = [prefixOf(userId) + orderId];
  if (namesOf(HASH_PREFIX).length > 0) names.push(`${HASH_PREFIX}${await hashOf(orderId)}`);
  return remove(names) > 0;
}

/** @param userId null if no user is signed in */
export async function forgetOrdersOfOthers(userId: string | null): Promise<void> {
  const left = keys().filter(
    (key) => key.startsWith(PREFIX) && !(userId && key.startsWith(prefixOf(userId))),
  );
  remove(left);
  const ids = left.flatMap((key) => key.split(":")[2] ?? []);
  for (const hash of await Promise.all(ids.map(hashOf))) if (hash) trySet(HASH_PREFIX + hash);
}

/**
 * Forgets orders that are not the member's own, or too old.
 * @param asked what `openedOrders` returned before the server was asked
 * @param known ids that the server returned for it
 */
export async function forgetUnknownOrders(
  asked: readonly string[],
  known: readonly string[],
): Promise<void> {
  const askedHashes = namesOf(HASH_PREFIX).filter((hash) => asked.includes(hash));
  if (askedHashes.length === 0) return;
  const hashes = await Promise.all(known.map(hashOf));
  remove(askedHashes.filter((hash) => !hashes.includes(hash)).map((hash) => HASH_PREFIX + hash));
}

/** Undefined in a page without TLS, where browsers offer no hashes. */
async function hashOf(orderId: string): Promise<string | undefined> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const digest = await subtle?.digest("SHA-256", new TextEncoder().encode(orderId));
  return (
    digest && [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  );
}

const namesOf = (prefix: string) =>
  keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

function trySet(key: string): void {
  try {
    localStorage.setItem(key, "");
  } catch {
    // Without storage, the server's list of pending orders is enough.
  }
}

function remove(names: readonly string[]): number {
  const found = keys().filter((key) => names.includes(key));
  found.forEach((key) => localStorage.removeItem(key));
  return found.length;
}

function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
