import { createHmac } from "node:crypto";

const variants = ["8", "9", "a", "b"] as const;

/** User id returned for a sign-up with the address of an account: stable, and a version 4 UUID like real ids. */
export function decoyUserId(secret: string, email: string): string {
  const hash = createHmac("sha256", secret).update(email).digest();
  const variant = variants[(hash[31] ?? 0) % variants.length];
  return hash
    .toString("hex")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, `$1-$2-4$3-${variant}$4-$5`);
}
