import type { Registry } from "@portal/shared/build/registry";
import type { Discovery } from "@portal/shared/contract/discovery";

/** How long a release may take to reach people, against a question to the registry per page. */
const FRESH_MS = 2000;

/**
 * A distant registry that is asked at most every 2 s, and whose last good answer stands in while
 * it is down. One on this machine is asked each time.
 */
export function rememberDiscovery(registry: Registry): Registry {
  if (registry.folder) return registry;
  let known: Discovery | undefined;
  let askedAt = 0;
  let asking: Promise<Discovery> | undefined;

  async function ask(): Promise<Discovery> {
    try {
      known = await registry.read();
      return known;
    } catch (error) {
      if (!known) throw error;
      console.error(error instanceof Error ? error.message : error);
      return known;
    } finally {
      asking = undefined;
    }
  }

  function read(): Promise<Discovery> {
    if (asking) return asking;
    if (known && Date.now() - askedAt < FRESH_MS) return Promise.resolve(known);
    askedAt = Date.now();
    asking = ask();
    return asking;
  }

  return { ...registry, read };
}
