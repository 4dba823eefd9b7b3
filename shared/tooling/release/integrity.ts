import { createHash } from "node:crypto";

/** As in the attribute `integrity` of scripts and styles. */
export const integrityOfContent = (content: string | Uint8Array): string =>
  `sha384-${createHash("sha384").update(content).digest("base64")}`;
