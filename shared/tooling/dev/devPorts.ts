import { requireFreePorts } from "../../../supabase/local/process/ports";
import { moduleNames } from "../commands/workspace";
import { z } from "zod";

const FIRST_PORT = 3101;
const portSchema = z.coerce.number().int().min(1).max(65_000).default(FIRST_PORT);

/**
 * The origin of a module's development server: modules in alphabetical order, on consecutive ports
 * from `PORTAL_DEV_PORT` (3101).
 * @throws if the port is invalid or taken
 */
export async function devServerOrigin(name: string): Promise<string> {
  const { PORTAL_DEV_PORT } = process.env;
  const first = portSchema.safeParse(PORTAL_DEV_PORT || undefined);
  if (!first.success)
    throw new Error(
      `PORTAL_DEV_PORT must be a number from 1 to 65000, got "${PORTAL_DEV_PORT ?? ""}".`,
    );
  return freeOrigin(first.data + moduleNames().indexOf(name));
}

/** The frame's port is the development server's port plus 100. */
export const frameOriginFor = (live: string) => freeOrigin(Number(new URL(live).port) + 100);

async function freeOrigin(port: number): Promise<string> {
  await requireFreePorts([{ port, variable: "PORTAL_DEV_PORT" }]);
  return `http://localhost:${String(port)}`;
}
