import * as z from "@portal/shared/vendor/zod";

const configSchema = z.object({
  supabaseUrl: z.url(),
  publishableKey: z.string().min(1),
  /** Where the discovery document is asked for. */
  discovery: z.string().min(1),
  /** A developer runs this portal: the panel of overrides is open to everybody in it. */
  developer: z.boolean().default(false),
  /** Where reports go, as OTLP over HTTP: e.g. `https://collector.example/v1/logs`. */
  telemetryUrl: z.url().nullable().default(null),
  payments: z.object({ scriptUrl: z.url(), liveHost: z.string().nullable() }),
});

export type PortalConfig = z.infer<typeof configSchema>;

/**
 * What the host wrote into the page: one build runs against any backend.
 * @throws when the page carries no configuration.
 */
export function readConfig(): PortalConfig {
  const text = document.getElementById("portal-config")?.textContent ?? "";
  return configSchema.parse(JSON.parse(text));
}
