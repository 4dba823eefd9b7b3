import type { Portal } from "@portal/shared/contract/portal";
import type { Release } from "@portal/shared/contract/release/discovery";
import type { OutletSnapshot } from "../../page/takeover/outletSnapshot";
import { loadLifecycles } from "../loading/loadRelease";
import { portalForModule } from "./portalForModule";
import { runRelease, type Run } from "./runRelease";

/** Lasts from entering the outlet until leaving it. */
export interface MountSession {
  ended: boolean;
  run?: Run;
}

export interface MountTimes {
  loadMs: number;
  mountMs: number;
}

interface MounterOptions {
  name: string;
  portal: Portal;
  outlet(): HTMLElement;
  snapshot: OutletSnapshot | undefined;
}

interface MountOptions {
  /** Loads the files again, also if they were loaded before. */
  force: boolean;
  /** Rejects when the release harms the page. */
  fault: Promise<never>;
  /** Called when the running release crashes. */
  onCrash(error: unknown): void;
  /** The release failed to mount in the prerendered page, which is removed with it. */
  onPrerenderedRemoved(): void;
}

type Mount = (
  release: Release,
  session: MountSession,
  options: MountOptions,
) => Promise<MountTimes>;

/** Loads releases of a module and mounts them in the outlet, in the prerendered page if it is theirs. */
export function createMounter({ name, portal, outlet, snapshot }: MounterOptions): Mount {
  function elementFor(build: string) {
    // With data the first screen differs from the prerendered one, so it replaces that.
    const hasData = snapshot && portal.queryClient.getQueryCache().getAll().length > 0;
    const prerendered = hasData ? undefined : snapshot?.adopt(name, build);
    const element = prerendered ?? appendOutlet();
    element.dataset.release = build;
    return { element, isPrerendered: prerendered !== undefined };
  }

  function appendOutlet(): HTMLElement {
    const element = document.createElement("div");
    element.dataset.outlet = name;
    snapshot?.replaceWith(element);
    outlet().append(element);
    return element;
  }

  return async (release, mountSession, { force, fault, onCrash, onPrerenderedRemoved }) => {
    const startedAt = performance.now();
    const lifecycles = await Promise.race([loadLifecycles(name, release, { force }), fault]);
    const loadedAt = performance.now();
    if (mountSession.ended) throw new Error(`The user left ${name} before it loaded`);

    const { build } = release.extras;
    const { element, isPrerendered } = elementFor(build);
    const context = { module: name, build };
    const run = runRelease({
      lifecycles,
      props: {
        name,
        outlet: element,
        portal: portalForModule(portal, context),
        onCrash(error) {
          portal.reportError(error, context);
          if (mountSession.run === run) onCrash(error);
        },
      },
      onStopFailed: (error) => portal.reportError(error, context),
    });
    mountSession.run = run;
    try {
      await Promise.race([run.mount(), fault]);
    } catch (error) {
      delete mountSession.run;
      await run.stop();
      if (isPrerendered && !mountSession.ended) onPrerenderedRemoved();
      throw error;
    }
    snapshot?.finish();
    return { loadMs: loadedAt - startedAt, mountMs: performance.now() - loadedAt };
  };
}
