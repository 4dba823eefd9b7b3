import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import type { ModuleLifecycles } from "../../contract/module/module";
import type { PartLifecycles } from "../../contract/module/part";
import { exposeOf } from "../../contract/release/contributions";

export async function loadModule(name: string, entryUrl: string): Promise<ModuleLifecycles> {
  registerRemotes([{ name, entry: entryUrl, type: "global" }]);
  const app = await loadRemote<{ default: ModuleLifecycles }>(`${name}/app`);
  if (!app) throw new Error(`${name} exposes no ./app`);
  return app.default;
}

/** Loads a part of a module that is already loaded. */
export async function loadPart(name: string, id: string): Promise<PartLifecycles> {
  const part = await loadRemote<{ default?: PartLifecycles }>(`${name}/${exposeOf(id)}`);
  if (part?.default?.mount) return part.default;
  throw new Error(`The default export of the part ${id} must be created with definePart`);
}
