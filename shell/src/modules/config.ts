import * as z from "@portal/shared/vendor/zod";

const configSchema = z.object({
  supabaseUrl: z.url(),
  publishableKey: z.string().min(1),
  discovery: z.string().min(1),
  developer: z.boolean().default(false),
  telemetryUrl: z.url().nullable().default(null),
  payments: z.object({ scriptUrl: z.url(), liveHost: z.string().nullable() }),
});

export type PortalConfig = z.infer<typeof configSchema>;

export function readConfig(): PortalConfig {
  const text = document.getElementById("portal-config")?.textContent ?? "";
  return configSchema.parse(JSON.parse(text));
}
