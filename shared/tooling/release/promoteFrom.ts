import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseDiscovery, type Release } from "../../src/contract/release/discovery";
import { MANIFEST } from "../bundler/output/addFileHashes";
import { precompress } from "../bundler/output/compress";
import { releaseModule, type ReleaseTools } from "./releaseModule";
import { unreachable } from "./unreachable";
import { canaryOf, inUse } from "./registry/releases";
import { runConcurrently } from "./storage/runConcurrently";

const CONCURRENT_DOWNLOADS = 8;
const DEADLINE_MS = 30_000;

type Tools = Pick<ReleaseTools, "registry" | "shell" | "requireContract" | "log">;

/**
 * Copies a release of another portal, byte for byte under the same build id, and puts it in use here.
 * @param build a build id or its unique prefix; default: the preview, the canary or the release in use
 */
export async function promoteFrom(
  portal: string,
  name: string,
  build: string | undefined,
  tools: Tools,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "portal-release-"));
  try {
    const found = await findRelease(portal, name, build);
    const id = found.extras.build;
    await releaseModule(name, undefined, {
      ...tools,
      async build() {
        await download(portal, found, dir);
        await precompress(dir);
        return { name, id, dir, built: true };
      },
      requireContract: (copy) => tools.requireContract(copy, found),
      describe: (_, baseUrl) => Promise.resolve(rebased(found, `${baseUrl}${name}/${id}/`)),
      requireClean: () =>
        found.extras.provenance?.dirty
          ? Promise.reject(new Error(`${name} ${id} contains changes that are not committed`))
          : Promise.resolve(),
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function findRelease(
  portal: string,
  name: string,
  build: string | undefined,
): Promise<Release> {
  const address = new URL("/modules.json", portal).href;
  const { microFrontends } = parseDiscovery(await (await get(address)).json());
  const releases = microFrontends[name] ?? [];
  const preview = releases.find(({ extras }) => extras.preview);
  const found =
    build === undefined
      ? [preview ?? canaryOf(releases) ?? inUse(releases)]
      : releases.filter(({ extras }) => extras.build.startsWith(build));
  const [release] = found;
  if (release && found.length === 1) return release;
  throw new Error(`${address} has no release ${build ?? "in use"} of ${name}`);
}

async function download(portal: string, { extras }: Release, dir: string): Promise<void> {
  const { build, assets, manifestUrl } = extras;
  if (!assets) throw new Error(`${portal} lists no files of ${build}`);
  const base = new URL(manifestUrl.slice(0, -MANIFEST.length), portal).href;
  await runConcurrently(CONCURRENT_DOWNLOADS, Object.entries(assets), async ([path, hash]) => {
    const file = join(dir, path);
    if (!file.startsWith(join(dir, "/"))) throw new Error(`${path} is not a file of ${build}`);
    const content = Buffer.from(await (await get(base + path)).arrayBuffer());
    if (`sha384-${createHash("sha384").update(content).digest("base64")}` !== hash) {
      throw new Error(`${base}${path} does not match its hash in the release`);
    }
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  });
}

async function get(address: string): Promise<Response> {
  const response = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) }).catch(
    (error: unknown) => {
      throw unreachable(address, error);
    },
  );
  if (response.ok) return response;
  throw new Error(`${address} responded with status ${String(response.status)}`);
}

/** Removes what the other registry decided: use, fallback, preview. */
function rebased(release: Release, base: string): Release {
  const { manifestUrl, fallback: _, released: __, withdrawn: ___, ...extras } = release.extras;
  const { retired: ____, preview: _____, canary: ______, ...described } = extras;
  const from = manifestUrl.slice(0, -MANIFEST.length);
  return {
    url: base + release.url.slice(from.length),
    metadata: release.metadata,
    deployment: { traffic: 100, default: true },
    extras: { ...described, manifestUrl: base + MANIFEST },
  };
}
