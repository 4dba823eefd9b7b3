const encoder = new TextEncoder();

/** Whether `signature` is the hex HMAC-SHA256 of `text`, compared in constant time. */
export async function isSigned(text: string, signature: string, secret: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify("HMAC", key, bytes, encoder.encode(text));
}

const MAX_AGE_SECONDS = 300;

/**
 * Whether an event is signed as Standard Webhooks prescribes, and recent.
 * @param secret `whsec_` and the key in Base64
 */
export async function isSignedEvent(
  text: string,
  headers: Headers,
  secret: string,
  now: number = Date.now(),
): Promise<boolean> {
  const [id, timestamp, signatures] = ["svix-id", "svix-timestamp", "svix-signature"].map(
    (name) => headers.get(name) ?? "",
  );
  const age = Math.abs(now / 1000 - Number(timestamp));
  if (!id || !timestamp || !(age <= MAX_AGE_SECONDS)) return false;
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (c) => c.codePointAt(0) ?? 0);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  const signed = encoder.encode(`${id}.${timestamp}.${text}`);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
  const expected = `v1,${btoa(String.fromCodePoint(...signature))}`;
  const matches = (signatures ?? "").split(" ").map((given) => sameSecret(given, expected));
  return (await Promise.all(matches)).includes(true);
}

/** Compares two secrets in constant time. */
export async function sameSecret(left: string, right: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  const [a, b] = await Promise.all([digest(left), digest(right)]);
  return a.reduce((difference, byte, place) => difference | (byte ^ (b[place] ?? 0)), 0) === 0;
}
