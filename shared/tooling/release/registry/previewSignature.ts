import { z } from "zod";

export const previewSignatureSchema = z.object({
  /** End of the link's validity, in seconds since 1970. */
  expires: z.number().int(),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});

export type PreviewSignature = z.infer<typeof previewSignatureSchema>;

const DEADLINE_MS = 5000;

/** Asks the project for the signature of a link that shows a build, valid for 7 days. */
export function signPreviewIn(apiUrl: string, secretKey: string) {
  return async (module: string, build: string): Promise<PreviewSignature> => {
    const address = `${apiUrl.replace(/\/$/, "")}/rest/v1/rpc/create_preview_link`;
    const response = await fetch(address, {
      method: "POST",
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ module, build }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (response.ok) return previewSignatureSchema.parse(await response.json());
    throw new Error(`${address} responded with status ${String(response.status)}.`);
  };
}
