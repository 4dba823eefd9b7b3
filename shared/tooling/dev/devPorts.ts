import { requireFreePorts } from "../../../supabase/local/ports";
import { moduleNames } from "../commands/workspace";
import { z } from "zod";

const FIRST_PORT = 3101;
const portSchema = z.coerce.number().int().min(1).max(65_000).default(FIRST_PORT);

/**
 * Where a module's dev server stands: the modules in alphabetical order on the ports from
 * `PORTAL_DEV_PORT` (3101) on.
 * @throws when that is no port, or taken.
 */
export async function freeLiveOrigin(name: string): Promise<string> {
  const { PORTAL_DEV_PORT } = process.env;
  const first = portSchema.safeParse(PORTAL_DEV_PORT || undefined);
  if (!first.success) throw new Error(`PORTAL_DEV_PORT is ${PORTAL_DEV_PORT ?? ""}: name a port`);
  return freeOrigin(first.data + moduleNames().indexOf(name));
}

/** The bare frame of a module stands on the port that is 100 above the module's own. */
export const freeFrameOrigin = (live: string) => freeOrigin(Number(new URL(live).port) + 100);

async function freeOrigin(port: number): Promise<string> {
  await requireFreePorts([{ port, variable: "PORTAL_DEV_PORT" }]);
  return `http://localhost:${String(port)}`;
}
