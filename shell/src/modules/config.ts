import * as v from "valibot";

const text = v.pipe(v.string(), v.minLength(1));
const url = v.pipe(v.string(), v.url());

const configSchema = v.object({
  supabaseUrl: url,
  publishableKey: text,
  discovery: text,
  developer: v.optional(v.boolean(), false),
  /** The services that the host serves under the portal's own origin. */
  api: v.optional(v.object({ path: text, services: v.array(text) })),
  worker: v.optional(v.boolean(), true),
  /** The share of sessions that report how modules load, 0 to 1. */
  moduleReports: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  telemetryUrl: v.optional(v.nullable(url), null),
  payments: v.object({ scriptUrl: url, liveHost: v.nullable(v.string()) }),
});

export type PortalConfig = v.InferOutput<typeof configSchema>;

export function readPortalConfig(): PortalConfig {
  const content = document.getElementById("portal-config")?.textContent ?? "";
  return v.parse(configSchema, JSON.parse(content));
}
