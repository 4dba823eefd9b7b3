import type { Release } from "@portal/shared/contract/discovery";
import type { ModuleLifecycles } from "@portal/shared/contract/module";
import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";
import { z } from "zod";
import { allowedOrigins } from "./allowedOrigins";
import { withDeadline } from "./deadline";
import { loadExposed, pointAt } from "./federation";

const LOAD_DEADLINE_MS = 8000;

/** A release that the shell will not run; another try would end the same way. */
export class RefusedReleaseError extends Error {
  override name = "RefusedReleaseError";
}

const lifecycle = z.custom<ModuleLifecycles["mount"]>((value) => typeof value === "function");

const appSchema = z.object({
  default: z.object({ bootstrap: lifecycle, mount: lifecycle, unmount: lifecycle }),
});

/**
 * Loads a release and gives its lifecycles. Contract and origin are checked before any of its
 * code runs, every file against its hash.
 * @throws RefusedReleaseError, DeadlineError after 8 s, or what the loading failed with.
 */
export async function loadRelease(
  name: string,
  release: Release,
  { force }: { force: boolean },
): Promise<ModuleLifecycles> {
  checkRelease(name, release);
  pointAt(name, release, force);
  const exposed = await withDeadline(() => loadExposed(name, "app"), LOAD_DEADLINE_MS, name);
  const parsed = appSchema.safeParse(exposed);
  if (!parsed.success) {
    throw new RefusedReleaseError(`${name} ${release.extras.build} exposes no lifecycles at ./app`);
  }
  return parsed.data.default;
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
