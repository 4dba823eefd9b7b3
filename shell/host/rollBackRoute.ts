import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import { rollBack } from "@portal/shared/tooling/release/changeReleases";
import { canaryOf, inUse } from "@portal/shared/tooling/release/registry/releases";
import type { ShellManifest } from "@portal/shared/contract/shellManifest";
import type { Handler } from "hono";
import { z } from "zod";

interface RollBackOptions {
  registry: Registry;
  shell(): Promise<ShellManifest>;
  /** Whether the owner of an access token is an admin, by the word of the backend. */
  isAdmin(token: string): Promise<boolean>;
}

/** The build that the admin wants to take back: who comes second takes nothing back twice. */
const requestSchema = z.object({ build: z.string().min(1) });

class Outdated extends Error {}

/**
 * Lets an admin take the newest step of a module back: `POST /modules/<name>/roll-back` with the
 * access token as bearer. 403 for anybody else, 409 when it is not the newest step any more or
 * there is nothing to go back to.
 */
export function rollBackRoute({ registry, shell, isAdmin }: RollBackOptions): Handler {
  return async (context) => {
    const token = /^Bearer (\S+)$/.exec(context.req.header("Authorization") ?? "")?.[1];
    if (!token || !(await isAdmin(token))) {
      return context.json({ message: "Only admins may do this." }, 403);
    }
    const body: unknown = await context.req.json().catch(() => null);
    const request = requestSchema.safeParse(body);
    if (!request.success) return context.json({ message: "Which build?" }, 400);
    try {
      const guarded = requiringNewest(registry, request.data.build);
      await rollBack(context.req.param("name") ?? "", {
        registry: guarded,
        shell,
        say: console.log,
      });
      return context.body(null, 204);
    } catch (error) {
      const code = error instanceof Outdated ? "outdated" : "refused";
      return context.json({ code, message: error instanceof Error ? error.message : "" }, 409);
    }
  };
}

/** The registry, in which only the build that is the newest step can be taken back. */
function requiringNewest(registry: Registry, build: string): Registry {
  return {
    ...registry,
    change: (name, change) =>
      registry.change(name, (releases, modules) => {
        const newest = canaryOf(releases) ?? inUse(releases);
        if (newest?.extras.build !== build) throw new Outdated("Another release is newer by now");
        return change(releases, modules);
      }),
  };
}
