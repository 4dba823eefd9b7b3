import type { Release } from "@portal/shared/contract/release/discovery";
import type { ModuleLifecycles } from "@portal/shared/contract/module/module";
import { incompatibilities } from "@portal/shared/contract/release/shellManifest";
import * as v from "valibot";
import { repairPage } from "../safety/blameForDamage";
import { suspect } from "../safety/suspects";
import { origins } from "../discovery/allowedOrigins";
import { withDeadline } from "../deadline";
import { RefusedReleaseError } from "./failures";
import { loadExposed, registerRelease } from "./federation";
import { trustRelease } from "./integrity";
import { thisShell } from "../discovery/thisShell";

const LOAD_DEADLINE_MS = 8000;

interface LoadOptions {
  force: boolean;
}

/** @throws RefusedReleaseError before any code runs, DeadlineError, or the loading error. */
export async function loadExposedModule(
  name: string,
  release: Release,
  expose: string,
  { force }: LoadOptions,
): Promise<unknown> {
  checkRelease(name, release);
  const load = async (signal: AbortSignal) => {
    await trustRelease(release);
    // After the deadline another release may be registered under this name.
    signal.throwIfAborted();
    registerRelease(name, release, force);
    suspect(name, release.extras.build);
    return loadExposed(name, expose);
  };
  return withDeadline(load, LOAD_DEADLINE_MS, name).finally(() => repairPage());
}

const lifecycle = v.custom<ModuleLifecycles["mount"]>((value) => typeof value === "function");

const appSchema = v.object({
  default: v.object({ bootstrap: lifecycle, mount: lifecycle, unmount: lifecycle }),
});

/** @throws as `loadExposedModule`, and when the shape is wrong. */
export async function loadLifecycles(
  name: string,
  release: Release,
  options: LoadOptions,
): Promise<ModuleLifecycles> {
  const exposed = await loadExposedModule(name, release, "app", options);
  if (v.is(appSchema, exposed)) return exposed.default;
  throw new RefusedReleaseError(`${name} ${release.extras.build} exposes no lifecycles at ./app`);
}

function checkRelease(name: string, release: Release): void {
  const problems = incompatibilities(name, release, thisShell);
  if (problems.length > 0) throw new RefusedReleaseError(problems.join("; "));
  for (const url of [release.url, release.extras.manifestUrl]) {
    const { origin } = new URL(url, location.origin);
    if (origins.allows(origin)) continue;
    throw new RefusedReleaseError(`${name} comes from ${origin}, which this portal does not allow`);
  }
}
