import type { ReleasedNavigationEntry } from "@portal/shared/contract/release/contributions";
import type { Discovery } from "@portal/shared/contract/release/discovery";
import { fillNavigation } from "@portal/shared/contract/release/frameNavigation";
import {
  incompatibilities,
  type ShellManifest,
} from "@portal/shared/contract/release/shellManifest";
import type { Snapshots } from "@portal/shared/contract/release/snapshots";
import { inUse } from "@portal/shared/tooling/release/registry/releases";
import type { PageSnapshot } from "./composePage";
import type { ReadSnapshots } from "./readSnapshots";

interface Options {
  shell: ShellManifest;
  frames: Snapshots | undefined;
  readSnapshots: ReadSnapshots;
  discovery: Discovery | undefined;
  navigation: readonly ReleasedNavigationEntry[];
  path: string;
  /** Public pages are prerendered without a query, members' pages for any. */
  hasQuery: boolean;
}

/**
 * The prerendered page at a path, of the releases in use. A browser that runs another release, such
 * as a canary, replaces it.
 */
export async function snapshotAt(options: Options): Promise<PageSnapshot | undefined> {
  const { shell, frames, readSnapshots, discovery, navigation, path, hasQuery } = options;
  const emptyFrame = pageAt(frames, path);
  if (!emptyFrame) return undefined;
  const frame = { ...emptyFrame, html: fillNavigation(emptyFrame.html, path, navigation) };
  if (path === "/login") {
    return hasQuery ? undefined : { path, access: "public", frame, module: undefined };
  }
  for (const [name, releases] of Object.entries(discovery?.microFrontends ?? {})) {
    const release = inUse(releases);
    const route = release?.extras.routes.find((one) => one.path === path);
    if (!release || !route || incompatibilities(name, release, shell).length > 0) continue;
    if (hasQuery && route.access === "public") return undefined;
    const page = pageAt(await readSnapshots(name, release), path);
    if (!page) return undefined;
    const { build } = release.extras;
    return { path, access: route.access, frame, module: { ...page, name, build } };
  }
  return undefined;
}

const pageAt = (snapshots: Snapshots | undefined, path: string) =>
  snapshots && Object.hasOwn(snapshots.pages, path) ? snapshots.pages[path] : undefined;
