import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { home, type Project } from "../project/project";
import { listFiles } from "../release/files";

/** `kit.json` contains the hash. Package managers and Vitest write into `node_modules`. */
const isPacked = (file: string) => file !== "dist/kit.json" && !/(^|\/)node_modules\//.test(file);

/** Hash of the files in the tarball of the kit. */
export async function kitHash(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of await listFiles(folder)) {
    if (!isPacked(file)) continue;
    hash
      .update(file)
      .update("\0")
      .update(await readFile(join(folder, file)))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 12);
}

/**
 * Builds are reused while the hash of the kit stays the same, so its files must stay the same too.
 * @throws if the files of the installed kit were edited
 */
export async function requireUnchangedKit(
  { kit }: Pick<Project, "kit">,
  folder = join(home, ".."),
): Promise<void> {
  if (kit.hash === undefined || kit.hash === (await kitHash(folder))) return;
  throw new Error(
    `The installed @portal/module-kit ${kit.version} was changed after it was packed. ` +
      "Install the original tarball again.",
  );
}
