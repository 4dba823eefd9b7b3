import type { ChangeNote } from "@portal/shared/tooling/release/registry/changeNote";
import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import { Outdated, requireNewest } from "@portal/shared/tooling/release/registry/requireNewest";
import { rollBackRelease } from "@portal/shared/tooling/release/changeReleases";
import { OpenBodies } from "@portal/shared/tooling/server/openBodies";
import type { ShellManifest } from "@portal/shared/contract/release/shellManifest";
import type { Handler } from "hono";
import { timingSafeEqual } from "node:crypto";
import { z } from "zod";

interface RollBackOptions {
  registry: Registry;
  shell(): Promise<ShellManifest>;
  /** The id of the admin whose session this is, otherwise null. */
  findAdmin(token: string): Promise<string | null>;
  /** Secret key of the project, with which edge functions end canaries. */
  secretKey?: string | undefined;
}

const MAX_BYTES = 10_000;
const bodies = new OpenBodies();

const requestSchema = z.object({
  /** Naming the build prevents a second rollback when two admins act at once. */
  build: z.string().min(1),
  canaryOnly: z.boolean().default(false),
  reason: z.string().max(500).optional(),
});
const serverSchema = requestSchema.extend({ actor: z.string().min(1).max(200) });

/** 403 unless the request comes from an admin or the server; 409 if the build is not the newest or has no predecessor. */
export function rollBackRoute(options: RollBackOptions): Handler {
  const { registry, shell } = options;
  return async (context) => {
    const token = /^Bearer (\S+)$/.exec(context.req.header("Authorization") ?? "")?.[1];
    const caller = token ? await callerOf(token, options) : null;
    if (!caller) {
      return context.json({ message: "Only admins can roll back a release." }, 403);
    }
    const { request: received, end } = bodies.open(context.req.raw, { maxBytes: MAX_BYTES });
    const body: unknown = await received.json().catch(() => null);
    end();
    const request = (caller === "server" ? serverSchema : requestSchema).safeParse(body);
    if (!request.success) return context.json({ message: "Name the build to roll back." }, 400);
    const { build, canaryOnly, reason } = request.data;
    const actor: ChangeNote["actor"] =
      caller === "server" ? { name: serverSchema.parse(body).actor } : { id: caller.id };
    try {
      const name = context.req.param("name") ?? "";
      await rollBackRelease(name, {
        registry: requireNewest(registry, name, build, { canaryOnly }),
        shell,
        log: console.log,
        why: { actor, ...(reason && { reason }) },
      });
      return context.body(null, 204);
    } catch (error) {
      const code = error instanceof Outdated ? "outdated" : "refused";
      return context.json({ code, message: error instanceof Error ? error.message : "" }, 409);
    }
  };
}

async function callerOf(
  token: string,
  { secretKey, findAdmin }: RollBackOptions,
): Promise<"server" | { id: string } | null> {
  if (secretKey && sameText(token, secretKey)) return "server";
  const id = await findAdmin(token);
  return id === null ? null : { id };
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
