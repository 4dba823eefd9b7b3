import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import { rollBackRelease } from "@portal/shared/tooling/release/changeReleases";
import { canaryOf, inUse } from "@portal/shared/tooling/release/registry/releases";
import type { ShellManifest } from "@portal/shared/contract/release/shellManifest";
import type { Handler } from "hono";
import { z } from "zod";

interface RollBackOptions {
  registry: Registry;
  shell(): Promise<ShellManifest>;
  isAdmin(token: string): Promise<boolean>;
}

/** Naming the build prevents a second rollback when two admins act at once. */
const requestSchema = z.object({ build: z.string().min(1) });

class Outdated extends Error {}

/** 403 unless the request comes from an admin; 409 if the build is not the newest or has no predecessor. */
export function rollBackRoute({ registry, shell, isAdmin }: RollBackOptions): Handler {
  return async (context) => {
    const token = /^Bearer (\S+)$/.exec(context.req.header("Authorization") ?? "")?.[1];
    if (!token || !(await isAdmin(token))) {
      return context.json({ message: "Only admins can roll back a release." }, 403);
    }
    const body: unknown = await context.req.json().catch(() => null);
    const request = requestSchema.safeParse(body);
    if (!request.success) return context.json({ message: "Name the build to roll back." }, 400);
    try {
      const checkedRegistry = requireNewest(registry, request.data.build);
      await rollBackRelease(context.req.param("name") ?? "", {
        registry: checkedRegistry,
        shell,
        log: console.log,
      });
      return context.body(null, 204);
    } catch (error) {
      const code = error instanceof Outdated ? "outdated" : "refused";
      return context.json({ code, message: error instanceof Error ? error.message : "" }, 409);
    }
  };
}

function requireNewest(registry: Registry, build: string): Registry {
  return {
    ...registry,
    change: (name, change) =>
      registry.change(name, (releases, modules) => {
        const newest = canaryOf(releases) ?? inUse(releases);
        if (newest?.extras.build !== build)
          throw new Outdated("A newer release has been published");
        return change(releases, modules);
      }),
  };
}
