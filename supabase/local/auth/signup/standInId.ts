import { createHmac } from "node:crypto";

const variants = ["8", "9", "a", "b"] as const;

/**
 * The id that a sign-up answers with for an address that has an account: the same at each sign-up,
 * and a version 4 UUID like the ids of accounts.
 */
export function standInId(secret: string, email: string): string {
  const hash = createHmac("sha256", secret).update(email).digest();
  const variant = variants[(hash[31] ?? 0) % variants.length];
  return hash
    .toString("hex")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, `$1-$2-4$3-${variant}$4-$5`);
}
