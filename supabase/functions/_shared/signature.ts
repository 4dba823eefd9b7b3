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

/** Compares two secrets in constant time. */
export async function sameSecret(left: string, right: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  const [a, b] = await Promise.all([digest(left), digest(right)]);
  return a.reduce((difference, byte, place) => difference | (byte ^ (b[place] ?? 0)), 0) === 0;
}
