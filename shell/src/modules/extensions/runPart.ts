import type { PartLifecycles } from "@portal/shared/contract/module/part";
import type { Portal } from "@portal/shared/contract/portal";
import { exposeOf } from "@portal/shared/contract/release/contributions";
import * as v from "valibot";
import { blameForDamage } from "../safety/blameForDamage";
import type { UnfinishedMounts } from "../safety/unfinishedMounts";
import { RefusedReleaseError, UnfitReleaseError } from "../loading/failures";
import { loadExposedModule } from "../loading/loadRelease";
import { portalForModule } from "../mounting/portalForModule";
import { RELOAD_AFTER_MS } from "../mounting/fitness";
import { runRelease, type Run } from "../mounting/runRelease";
import type { PartTask } from "./createExtensions";

let isReloading = false;

const lifecycle = v.custom<PartLifecycles["mount"]>((value) => typeof value === "function");
const partSchema = v.object({ default: v.object({ mount: lifecycle, unmount: lifecycle }) });

/**
 * Loads a part with the hashes and deadlines of its module, and mounts it until the signal aborts.
 * Rejects when it cannot be loaded or rendered, or crashes later; it is then removed and reported.
 */
export async function runPart(
  task: PartTask,
  portal: Portal,
  unfinished: UnfinishedMounts,
): Promise<never> {
  const { module, id, release, element, context, signal, onShown } = task;
  const reported = { module, build: release.extras.build, contribution: id };
  const partPortal = portalForModule(portal, reported);
  const report = (error: unknown) => partPortal.reportError(error);

  const key = `${module}/${id}`;
  let finish: (() => void) | undefined;
  let isMounted = false;

  const { promise: crashed, reject: crash } = withReject();
  try {
    const fault = unfinished.faultOf(key, reported.build);
    if (fault !== undefined) throw new UnfitReleaseError(fault);
    const unmark = unfinished.start(key, reported.build, false);
    const watch = blameForDamage({
      key: `${key} ${reported.build}`,
      blame({ sentence, isLasting }) {
        crash(new UnfitReleaseError(sentence));
        if (!isLasting || isReloading || !unfinished.exclude(key, reported.build, sentence)) return;
        isReloading = true;
        setTimeout(() => location.reload(), RELOAD_AFTER_MS);
      },
    });
    finish = () => {
      unmark(isMounted);
      watch.end();
    };
    signal.addEventListener("abort", finish, { once: true });
    const lifecycles = await loadPart(task);
    if (signal.aborted) return await crashed;
    const outlet = document.createElement("div");
    outlet.dataset["part"] = key;
    element.append(outlet);
    const run: Run = runRelease({
      lifecycles: {
        bootstrap: () => Promise.resolve(),
        mount: (props) => lifecycles.mount({ ...props, context }),
        unmount: (props) => lifecycles.unmount({ ...props, context }),
      },
      props: { name: module, outlet, portal: partPortal, onCrash: crash },
      onStopFailed: report,
    });
    const stop = () => void run.stop();
    signal.addEventListener("abort", stop, { once: true });
    try {
      await run.mount();
      isMounted = true;
      finish();
      finish = undefined;
      if (!signal.aborted) onShown();
      return await crashed;
    } finally {
      await run.stop();
    }
  } catch (error) {
    if (!signal.aborted) report(error);
    throw error;
  } finally {
    finish?.();
  }
}

/**
 * One attempt: a forced one would register the container again, while pages and other parts of the
 * module may be loading from it.
 */
async function loadPart({ module, id, release }: PartTask): Promise<PartLifecycles> {
  const exposed = await loadExposedModule(module, release, exposeOf(id), { force: false });
  if (v.is(partSchema, exposed)) return exposed.default;
  throw new RefusedReleaseError(`${module} ${release.extras.build} exposes no part ${id}`);
}

function withReject(): { promise: Promise<never>; reject(error: unknown): void } {
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<never>((_, fail) => (reject = fail));
  // Awaited only once the part is mounted.
  promise.catch(() => undefined);
  return { promise, reject };
}
