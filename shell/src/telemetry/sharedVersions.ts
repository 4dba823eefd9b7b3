import { getInstance } from "@module-federation/enhanced/runtime";

/** The version of each shared library that has been loaded into this page. */
export function sharedVersions(): Record<string, string> {
  const winners: Record<string, string> = {};
  for (const [name, versions] of Object.entries(getInstance()?.shareScopeMap.default ?? {})) {
    if (name.endsWith("/")) continue;
    const loaded = Object.entries(versions).find(([, one]) => one.loaded ?? one.lib);
    if (loaded) winners[name] = loaded[0];
  }
  return winners;
}
