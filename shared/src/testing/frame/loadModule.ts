import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import type { ModuleLifecycles } from "../../contract/module/module";

export async function loadModule(name: string, entryUrl: string): Promise<ModuleLifecycles> {
  registerRemotes([{ name, entry: entryUrl, type: "global" }]);
  const app = await loadRemote<{ default: ModuleLifecycles }>(`${name}/app`);
  if (!app) throw new Error(`${name} exposes no ./app`);
  return app.default;
}
