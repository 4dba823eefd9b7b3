import * as z from "@portal/shared/vendor/zod";

const configSchema = z.object({
  supabaseUrl: z.url(),
  publishableKey: z.string().min(1),
  /** URL of the discovery document. */
  discovery: z.string().min(1),
  /** True in `pnpm dev`: everyone may open the panel of overrides. */
  developer: z.boolean().default(false),
  /** OTLP/HTTP endpoint, e.g. `https://collector.example/v1/logs`. */
  telemetryUrl: z.url().nullable().default(null),
  payments: z.object({ scriptUrl: z.url(), liveHost: z.string().nullable() }),
});

export type PortalConfig = z.infer<typeof configSchema>;

/**
 * Reads the configuration that the host wrote into the page.
 * @throws when it is missing or invalid.
 */
export function readConfig(): PortalConfig {
  const text = document.getElementById("portal-config")?.textContent ?? "";
  return configSchema.parse(JSON.parse(text));
}
