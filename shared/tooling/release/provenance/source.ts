import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { Provenance } from "../../../src/contract/release/discovery";
import { repositoryUrl } from "./repositoryUrl";

const run = promisify(execFile);

const packageSchema = z.object({
  version: z.string(),
  repository: z.union([z.string(), z.object({ url: z.string() })]).optional(),
});

export type Source = Omit<Provenance, "at" | "contractHash" | "kit" | "sizes"> & {
  /** Paths with changes that are not committed; undefined outside of Git. */
  changes: string[] | undefined;
};

/**
 * @param folder of the module
 * @param inputs other paths that the build uses, relative to the folder
 */
export async function readSource(folder: string, inputs: readonly string[] = []): Promise<Source> {
  const git = async (...args: string[]) => {
    const { stdout } = await run("git", ["-C", folder, ...args]).catch(() => ({ stdout: "" }));
    return stdout.trimEnd();
  };
  const { version, repository } = packageSchema.parse(
    JSON.parse(await readFile(join(folder, "package.json"), "utf8")),
  );
  const commit = (await git("rev-parse", "HEAD")) || null;
  // Of a detached checkout, as build servers have: the branch that they name.
  const branch = (await git("branch", "--show-current")) || branchOfBuildServer(process.env);
  const status = await git("status", "--porcelain", "--untracked-files=all", "--", ".", ...inputs);
  const changes = commit === null ? undefined : status.split("\n").filter(Boolean);
  const address = repositoryUrl(
    (typeof repository === "string" ? repository : repository?.url) ?? "",
  );
  return {
    version,
    commit,
    branch: branch?.slice(0, 200) ?? null,
    dirty: changes?.length !== 0,
    author: (await git("log", "-1", "--format=%an")).slice(0, 200) || null,
    ...(address && { repository: address }),
    changes: changes?.map((line) => line.slice(3)),
  };
}

function branchOfBuildServer(env: NodeJS.ProcessEnv): string | null {
  return env.GITHUB_REF_NAME || env.CI_COMMIT_REF_NAME || null;
}

const SHOWN = 3;

/** @throws unless all changes are committed */
export function requireClean(name: string, { changes }: Source): void {
  if (changes?.length === 0) return;
  const next = "Commit them, or release with --allow-dirty.";
  if (!changes) {
    throw new Error(
      `${name} is not in a Git repository, so its release could not be traced. ${next}`,
    );
  }
  const more = changes.length - SHOWN;
  const shown = changes.slice(0, SHOWN).join(", ");
  throw new Error(
    `${name} has changes that are not committed: ${shown}${more > 0 ? ` and ${String(more)} more` : ""}. ${next}`,
  );
}
