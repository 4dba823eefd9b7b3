import { get as getByHttp } from "node:http";
import { get as getByHttps } from "node:https";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { BackendNeeds } from "../needs/backendNeeds";
import { missingEdgeFunctions, BackendLacks } from "../needs/missingEdgeFunctions";

const DEADLINE_MS = 10_000;

const configSchema = z.object({ supabaseUrl: z.url(), publishableKey: z.string() });
const missingSchema = z.array(z.string());

/**
 * Asks the backend of a portal.
 * @throws with the names of what it lacks
 */
export async function requireBackend(
  name: string,
  portal: string,
  { edgeFunctions, ...needs }: BackendNeeds,
): Promise<void> {
  const { supabaseUrl, publishableKey } = await configOf(portal);
  const project = supabaseUrl.replace(/\/$/, "");
  const address = `${project}/rest/v1/rpc/missing_from_backend`;
  const response = await fetch(address, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify(needs),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (response.status === 404) {
    throw new Error(
      `The backend of ${portal} is older than this check: apply its migrations first.`,
    );
  }
  if (!response.ok) throw new Error(`${address} responded with status ${String(response.status)}.`);
  const missing = [
    ...missingSchema.parse(await response.json()),
    ...(await missingEdgeFunctions(project, edgeFunctions)),
  ];
  if (missing.length > 0) throw new BackendLacks(name, missing.join(", "));
}

/** The settings that the host writes into each page. */
async function configOf(portal: string): Promise<z.infer<typeof configSchema>> {
  const [, json] = /<script[^>]* id="portal-config">([^<]*)</.exec(await pageOf(portal)) ?? [];
  if (json === undefined) throw new Error(`${portal} is not a portal: its page has no settings.`);
  return configSchema.parse(JSON.parse(json));
}

/** Does not use `fetch`, which sends `sec-fetch-mode`: the host then returns no page. */
const pageOf = (portal: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const get = portal.startsWith("https:") ? getByHttps : getByHttp;
    const signal = AbortSignal.timeout(DEADLINE_MS);
    get(portal, { headers: { accept: "text/html" }, signal }, (response) => {
      text(response).then(resolve, reject);
    }).on("error", reject);
  });
