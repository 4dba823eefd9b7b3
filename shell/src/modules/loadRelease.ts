import type { Release } from "@portal/shared/contract/discovery";
import type { ModuleLifecycles } from "@portal/shared/contract/module";
import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";
import { z } from "zod";
import { allowedOrigins } from "./allowedOrigins";
import { withDeadline } from "./deadline";
import { RefusedReleaseError } from "./failures";
import { loadExposed, pointAt } from "./federation";

const LOAD_DEADLINE_MS = 8000;

interface LoadOptions {
  /** Forget what the runtime remembers of earlier attempts. */
  force: boolean;
}

/**
 * Loads what a release exposes. Contract and origin are checked before any of its code runs,
 * every file against its hash.
 * @throws RefusedReleaseError, DeadlineError after 8 s, or what the loading failed with.
 */
export async function loadExpose(
  name: string,
  release: Release,
  expose: string,
  { force }: LoadOptions,
): Promise<unknown> {
  checkRelease(name, release);
  pointAt(name, release, force);
  return withDeadline(() => loadExposed(name, expose), LOAD_DEADLINE_MS, name);
}

const lifecycle = z.custom<ModuleLifecycles["mount"]>((value) => typeof value === "function");

const appSchema = z.object({
  default: z.object({ bootstrap: lifecycle, mount: lifecycle, unmount: lifecycle }),
});

/** Loads a release's `./app`. @throws as `loadExpose`, and when it is no module. */
export async function loadLifecycles(
  name: string,
  release: Release,
  options: LoadOptions,
): Promise<ModuleLifecycles> {
  const parsed = appSchema.safeParse(await loadExpose(name, release, "app", options));
  if (parsed.success) return parsed.data.default;
  throw new RefusedReleaseError(`${name} ${release.extras.build} exposes no lifecycles at ./app`);
}

function checkRelease(name: string, { extras }: Release): void {
  if (extras.contract !== CONTRACT_MAJOR) {
    throw new RefusedReleaseError(
      `${name} ${extras.build} speaks contract ${String(extras.contract)}, ` +
        `the shell speaks contract ${String(CONTRACT_MAJOR)}`,
    );
  }
  const { origin } = new URL(extras.manifestUrl, location.origin);
  if (!allowedOrigins.includes(origin)) {
    throw new RefusedReleaseError(`${name} comes from ${origin}, which this portal does not allow`);
  }
}
