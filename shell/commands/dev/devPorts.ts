import { requireFreePorts } from "@portal/shared/tooling/process/ports";
import { moduleNames } from "@portal/shared/tooling/project/workspace";
import { z } from "zod";

const FIRST_PORT = 3101;
const portSchema = z.coerce.number().int().min(1).max(65_000).default(FIRST_PORT);

/** Modules have consecutive ports in alphabetical order, from `PORTAL_DEV_PORT` (3101). */
export async function devServerOrigin(name: string): Promise<string> {
  const { PORTAL_DEV_PORT } = process.env;
  const first = portSchema.safeParse(PORTAL_DEV_PORT || undefined);
  if (!first.success)
    throw new Error(
      `PORTAL_DEV_PORT must be a number from 1 to 65000, got "${PORTAL_DEV_PORT ?? ""}".`,
    );
  return freeOrigin(first.data + moduleNames().indexOf(name));
}

export const frameOriginFor = (live: string) => freeOrigin(Number(new URL(live).port) + 100);

async function freeOrigin(port: number): Promise<string> {
  await requireFreePorts([{ port, variable: "PORTAL_DEV_PORT" }]);
  return `http://localhost:${String(port)}`;
}
