import type { Tokens } from "../context";
import { StorageError } from "./storageError";

/** What a signed address allows, for as long as it lasts. */
export interface Permit {
  readonly action: "read" | "upload";
  readonly bucket: string;
  readonly name: string;
}

export function signPermit(
  tokens: Tokens,
  permit: Permit,
  expiresInSeconds: number,
): Promise<string> {
  return tokens.sign({ ...claimsOf(permit), role: "storage" }, expiresInSeconds);
}

/** @throws StorageError unless the token was signed for just this. */
export async function requirePermit(tokens: Tokens, token: string, permit: Permit): Promise<void> {
  const claims = await tokens.verify(token).catch(() => undefined);
  const { url } = claimsOf(permit);
  if (claims?.role !== "storage" || claims["url"] !== url) {
    throw new StorageError(400, "InvalidJWT", "jwt expired or invalid");
  }
}

/** The role is none that may call: such a token opens this one address and nothing else. */
function claimsOf({ action, bucket, name }: Permit) {
  return { url: `${action}:${bucket}/${name}` };
}

export function encodePath(name: string): string {
  return name.split("/").map(encodeURIComponent).join("/");
}
