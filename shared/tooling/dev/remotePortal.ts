import { parseDiscovery } from "../../src/contract/release/discovery";

const DEADLINE_MS = 5000;

/** Opens a page with the panel for overrides, filled in with this module and address. */
export const overrideLink = (page: string, module: string, origin: string): string =>
  `${page}#override=${module},${origin}`;

/** @throws unless the portal has the module and accepts live modules from the origin */
export async function requireLiveModule(
  portal: string,
  module: string,
  origin: string,
): Promise<void> {
  const page = await get(portal, "/");
  if (!allows(page.headers.get("content-security-policy") ?? "", origin)) {
    throw new Error(
      `${portal} does not accept live modules from ${origin}. Its operator allows them with ` +
        `PORTAL_DEV_ORIGINS=${new URL(origin).protocol}//${new URL(origin).hostname}:*.`,
    );
  }
  const { microFrontends } = parseDiscovery(await (await get(portal, "/modules.json")).json());
  if (microFrontends[module]) return;
  throw new Error(
    `${portal} has no release of ${module}. Release it once, then run it live there.`,
  );
}

async function get(portal: string, path: string): Promise<Response> {
  const address = new URL(path, portal).href;
  try {
    const response = await fetch(address, {
      headers: { accept: "text/html,application/json", "sec-fetch-mode": "navigate" },
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (response.ok) return response;
    throw new Error(`it responded with status ${String(response.status)}`);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Could not read ${address}: ${reason}.`, { cause: error });
  }
}

function allows(policy: string, origin: string): boolean {
  const sources = /(?:^|; *)script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
  return sources.includes(origin) || sources.includes(origin.replace(/:\d+$/, ":*"));
}
