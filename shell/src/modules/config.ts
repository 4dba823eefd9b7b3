import * as z from "@portal/shared/vendor/zod";

const configSchema = z.object({
  supabaseUrl: z.url(),
  publishableKey: z.string().min(1),
  discovery: z.string().min(1),
  developer: z.boolean().default(false),
  /** E.g. `https://collector.example/v1/logs`. */
  telemetryUrl: z.url().nullable().default(null),
  payments: z.object({ scriptUrl: z.url(), liveHost: z.string().nullable() }),
});

export type PortalConfig = z.infer<typeof configSchema>;

/** @throws when the page's configuration is missing or invalid. */
export function readConfig(): PortalConfig {
  const text = document.getElementById("portal-config")?.textContent ?? "";
  return configSchema.parse(JSON.parse(text));
}
