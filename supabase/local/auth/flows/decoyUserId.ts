import { createHmac } from "node:crypto";

const variants = ["8", "9", "a", "b"] as const;

/**
 * The user id in the response to a sign-up for an existing account: the same for each sign-up, and a
 * version 4 UUID like real ids.
 */
export function decoyUserId(secret: string, email: string): string {
  const hash = createHmac("sha256", secret).update(email).digest();
  const variant = variants[(hash[31] ?? 0) % variants.length];
  return hash
    .toString("hex")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, `$1-$2-4$3-${variant}$4-$5`);
}
