import { stat, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Provenance } from "../../../src/contract/release/discovery";
import { contractHash } from "../../contract/contractHash";
import type { Project } from "../../project/project";
import { listFiles } from "../files";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";

/** What a build in this repository uses besides its folder. */
const workspaceInputs = ["../shared", "../pnpm-lock.yaml"];

const sourceOf = (name: string, { kind, root, modules }: Project): Promise<Source> =>
  readSource(modules.get(name) ?? join(root, name), kind === "workspace" ? workspaceInputs : []);

/** @throws unless all changes of the module are committed */
export async function requireCommitted(name: string, project: Project): Promise<void> {
  requireClean(name, await sourceOf(name, project));
}

/** @param dir folder of the build */
export async function collectProvenance(
  name: string,
  project: Project,
  dir: string,
): Promise<Provenance> {
  const { changes: _, ...source } = await sourceOf(name, project);
  return {
    ...source,
    at: new Date().toISOString(),
    contractHash: contractHash(),
    kit: project.kind === "alone" ? project.kit.version : null,
    sizes: await sizesOf(dir),
  };
}

/** Bytes, compressed with Brotli where the build has a compressed copy. Without source maps. */
export async function sizesOf(dir: string): Promise<Provenance["sizes"]> {
  const files = await listFiles(dir);
  const stored = new Set(files);
  const sizes = { js: 0, css: 0, all: 0 };
  for (const file of files) {
    if (/\.(br|gz|map)$/.test(file)) continue;
    const { size } = await stat(join(dir, stored.has(`${file}.br`) ? `${file}.br` : file));
    sizes.all += size;
    if (file.endsWith(".js")) sizes.js += size;
    if (file.endsWith(".css")) sizes.css += size;
  }
  return sizes;
}

const run = promisify(execFile);

const packageSchema = z.object({
  version: z.string(),
  repository: z.union([z.string(), z.object({ url: z.string() })]).optional(),
});

type Source = Omit<Provenance, "at" | "contractHash" | "kit" | "sizes"> & {
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

/** The https address of `repository` in a package.json; undefined if there is none. */
export function repositoryUrl(repository: string): string | undefined {
  const short = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/.exec(repository);
  if (short) {
    const [, host = "github", path = ""] = short;
    const domain = host === "bitbucket" ? "bitbucket.org" : `${host}.com`;
    return `https://${domain}/${withoutGit(path)}`;
  }
  const address = repository
    .replace(/^git\+/, "")
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, "https://$1/")
    .replace(/^(?:git|http):\/\//, "https://");
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname } = new URL(address);
  return protocol === "https:" ? withoutGit(origin + pathname) : undefined;
}

const withoutGit = (path: string) => path.replace(/\/$/, "").replace(/\.git$/, "");
