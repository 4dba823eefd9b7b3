import { getInstance } from "@module-federation/enhanced/runtime";

export function loadedLibraryVersions(): Record<string, string> {
  const loaded: Record<string, string> = {};
  for (const [name, versions] of Object.entries(getInstance()?.shareScopeMap.default ?? {})) {
    if (name.endsWith("/")) continue;
    const all = Object.entries(versions).filter(([, one]) => one.loaded ?? one.lib);
    if (all.length > 0) loaded[name] = all.map(([version]) => version).join(", ");
  }
  return loaded;
}
