import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { StackContext } from "../../context";
import { privateFolder } from "../../process/privateFolder";

const credentialsSchema = z.object({
  keyId: z.string().startsWith("rzp_test_"),
  keySecret: z.string().min(24),
  webhookSecret: z.string().min(24),
});

export type SandboxCredentials = z.infer<typeof credentialsSchema>;

export const sandboxPrefix = "/payments-sandbox";

export function paymentsDir(dataDir: string): string {
  return join(dataDir, "payments");
}

export function loadCredentials(dataDir: string): SandboxCredentials {
  const path = join(paymentsDir(dataDir), "credentials.json");
  try {
    return credentialsSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    const credentials = {
      keyId: `rzp_test_${randomBytes(7).toString("hex")}`,
      keySecret: randomBytes(18).toString("base64url"),
      webhookSecret: randomBytes(18).toString("base64url"),
    };
    privateFolder(paymentsDir(dataDir));
    writeFileSync(`${path}.new`, JSON.stringify(credentials), { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return credentials;
  }
}

export function loadSandboxEnvironment({ config, urls }: StackContext): Record<string, string> {
  const { keyId, keySecret, webhookSecret } = loadCredentials(config.dataDir);
  return {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_URL: `${urls.api}${sandboxPrefix}`,
  };
}
