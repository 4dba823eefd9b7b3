import type { Build } from "./buildPackage";
import { describeRelease } from "./describeRelease";
import type { Registry } from "./registry";

/** Stores a module's build in the registry and puts it in use. False when it already was. */
export async function publish(registry: Registry, { name, id, dir }: Build): Promise<boolean> {
  const { microFrontends } = await registry.read();
  const inUse = microFrontends[name]?.find(({ deployment }) => deployment.default);
  if (inUse?.extras.build === id) return false;
  await registry.store(name, id, dir);
  await registry.use(name, await describeRelease(name, id, dir));
  return true;
}
