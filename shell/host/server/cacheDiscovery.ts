import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import type { Discovery } from "@portal/shared/contract/release/discovery";

const MAX_AGE_MS = 2000;

/** Caches a remote registry for 2 s and serves the last valid document while it is down. */
export function cacheDiscovery(registry: Registry): Registry {
  if (registry.folder) return registry;
  let lastValid: Discovery | undefined;
  let cached: { document: Promise<Discovery>; at: number } | undefined;

  async function fetchDocument(): Promise<Discovery> {
    try {
      lastValid = await registry.read();
    } catch (error) {
      if (!lastValid) throw error;
      console.error(error instanceof Error ? error.message : error);
    }
    return lastValid;
  }

  function read(): Promise<Discovery> {
    if (cached && Date.now() - cached.at < MAX_AGE_MS) return cached.document;
    const entry = { document: fetchDocument(), at: Date.now() };
    cached = entry;
    entry.document.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.document;
  }

  const invalidating =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      work(...args).finally(() => {
        cached = undefined;
      });

  return {
    ...registry,
    read,
    change: invalidating(registry.change),
    publish: invalidating(registry.publish),
  };
}
