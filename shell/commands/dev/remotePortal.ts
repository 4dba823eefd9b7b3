import { parseDiscovery } from "@portal/shared/contract/release/discovery";

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
  // Only browsers get pages, but every response has their policy.
  const { headers } = await get(portal, "/");
  const policy = headers.get("content-security-policy");
  if (policy === null) throw new Error(`${portal} is not a portal: it sends no page policy.`);
  if (!allows(policy, origin)) {
    throw new Error(
      `${portal} does not accept live modules from ${origin}. Its operator allows them with ` +
        `PORTAL_DEV_ORIGINS=${new URL(origin).protocol}//${new URL(origin).hostname}:*.`,
    );
  }
  const discovery = await get(portal, "/modules.json");
  if (!discovery.ok)
    throw new Error(`${discovery.url} responded with status ${String(discovery.status)}.`);
  const { microFrontends } = parseDiscovery(await discovery.json());
  if (microFrontends[module]) return;
  throw new Error(
    `${portal} has no release of ${module}. Release it once, then run it live there.`,
  );
}

async function get(portal: string, path: string): Promise<Response> {
  const address = new URL(path, portal).href;
  try {
    return await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) });
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
