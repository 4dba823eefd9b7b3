import type { PartLifecycles } from "@portal/shared/contract/module/part";
import type { Portal } from "@portal/shared/contract/portal";
import { exposeOf } from "@portal/shared/contract/release/contributions";
import type { Release } from "@portal/shared/contract/release/discovery";
import * as v from "valibot";
import type { ReleaseCatalog } from "../modules/discovery/releaseCatalog";
import { RefusedReleaseError } from "../modules/loading/failures";
import { loadExposedModule } from "../modules/loading/loadRelease";
import { portalForModule } from "../modules/loading/portalForModule";
import { runRelease, type Run } from "../modules/loading/runRelease";
import { withBestRelease } from "../modules/loading/withBestRelease";
import type { PartTask } from "./createExtensions";

const lifecycle = v.custom<PartLifecycles["mount"]>((value) => typeof value === "function");
const partSchema = v.object({ default: v.object({ mount: lifecycle, unmount: lifecycle }) });

/**
 * Loads a part with the hashes and deadlines of its module, and mounts it until the signal aborts.
 * Rejects when no release works, or when the part crashes later; it is then removed.
 */
export async function runPart(
  { module, id, element, context, signal, onShown }: PartTask,
  catalog: Pick<ReleaseCatalog, "candidatesOf" | "refresh">,
  portal: Portal,
): Promise<never> {
  const contextOf = ({ extras }: Release) => ({ module, build: extras.build, contribution: id });
  const report = (error: unknown, release: Release) =>
    portal.reportError(error, contextOf(release));

  return new Promise((_, reject) => {
    async function attempt(release: Release, force: boolean): Promise<void> {
      const lifecycles = await load(release, force);
      if (signal.aborted) return;
      const outlet = document.createElement("div");
      outlet.dataset["part"] = `${module}/${id}`;
      element.append(outlet);
      const run: Run = runRelease({
        lifecycles: {
          bootstrap: () => Promise.resolve(),
          mount: (props) => lifecycles.mount({ ...props, context }),
          unmount: (props) => lifecycles.unmount({ ...props, context }),
        },
        props: {
          name: module,
          outlet,
          portal: portalForModule(portal, contextOf(release)),
          onCrash(error) {
            report(error, release);
            void run.stop();
            reject(error);
          },
        },
        onStopFailed: (error) => report(error, release),
      });
      signal.addEventListener("abort", () => void run.stop(), { once: true });
      try {
        await run.mount();
      } catch (error) {
        await run.stop();
        throw error;
      }
      if (!signal.aborted) onShown();
    }

    async function load(release: Release, force: boolean): Promise<PartLifecycles> {
      const exposed = await loadExposedModule(module, release, exposeOf(id), { force });
      if (v.is(partSchema, exposed)) return exposed.default;
      throw new RefusedReleaseError(`${module} ${release.extras.build} exposes no part ${id}`);
    }

    withBestRelease({
      name: module,
      candidates: () => catalog.candidatesOf(module).filter((release) => has(release, id)),
      refresh: () => catalog.refresh(),
      isCancelled: () => signal.aborted,
      attempt,
      onFailure(error, release) {
        if (!signal.aborted) report(error, release);
      },
    }).catch(reject);
  });
}

const has = (
  { extras: { contributions: { parts = [], adminSections = [] } = {} } }: Release,
  id: string,
) => [...parts, ...adminSections].some((one) => one.id === id);
