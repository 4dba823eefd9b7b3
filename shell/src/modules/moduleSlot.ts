import type { Release } from "@portal/shared/contract/discovery";
import type { ModuleProps } from "@portal/shared/contract/module";
import type { Portal } from "@portal/shared/contract/portal";
import { withDeadline } from "./deadline";
import { isLoadFailure } from "./failures";
import { mountRelease, type MountedRelease } from "./mountRelease";

const UNMOUNT_DEADLINE_MS = 2000;

export type SlotState =
  | { kind: "loading" }
  | { kind: "mounted"; mounted: MountedRelease }
  | { kind: "unavailable"; error: unknown }
  | { kind: "crashed"; error: unknown };

interface SlotOptions {
  name: string;
  portal: Portal;
  outlet(): HTMLElement;
  /** Best first; asked anew for each attempt. */
  candidates(): readonly Release[];
  /** Asks discovery again; never rejects. */
  refresh(): Promise<void>;
  onState(state: SlotState): void;
}

/** One stay of a module in the outlet, from entering to leaving. */
interface Stay {
  element: HTMLElement;
  over: boolean;
  mounted?: MountedRelease;
}

export interface ModuleSlot {
  /** Brings the module into the outlet. Returns at once; the outcome goes to `onState`. */
  enter(options?: { force: boolean }): void;
  /** Takes the module away, whatever it is doing. Resolves within 2 s. */
  leave(): Promise<void>;
}

/**
 * A module's guarded place in the portal. single-spa only learns that it was entered or left;
 * waiting, trying again and falling back happen in here, so that a module that hangs or breaks
 * never holds up a navigation.
 */
export function createModuleSlot({
  name,
  portal,
  outlet,
  candidates,
  refresh,
  onState,
}: SlotOptions): ModuleSlot {
  let current: Stay | undefined;
  /** How often a running build could not fetch a part of itself since the person came. */
  let losses = new Map<string, number>();

  function enter({ force } = { force: false }): void {
    losses = new Map();
    open(force);
  }

  function open(force: boolean): void {
    void leave();
    const element = document.createElement("div");
    element.dataset.slot = name;
    outlet().append(element);
    const stay: Stay = { element, over: false };
    current = stay;
    onState({ kind: "loading" });
    void settle(stay, force);
  }

  async function settle(stay: Stay, force: boolean): Promise<void> {
    try {
      const mounted = await mountBest(stay, force);
      stay.mounted = mounted;
      if (stay.over) await takeDown(stay);
      else onState({ kind: "mounted", mounted });
    } catch (error) {
      if (!stay.over) onState({ kind: "unavailable", error });
    }
  }

  /** A tab that has been open for long knows releases that are gone; discovery knows the new ones. */
  async function mountBest(stay: Stay, force: boolean): Promise<MountedRelease> {
    const known = usable();
    try {
      return await mountOneOf(known, stay, force);
    } catch (error) {
      if (stay.over) throw error;
      await refresh();
      const tried = known.map(({ extras }) => extras.build);
      const fresh = usable().filter(({ extras }) => !tried.includes(extras.build));
      if (fresh.length === 0) throw error;
      return await mountOneOf(fresh, stay, true);
    }
  }

  const mountOneOf = (releases: readonly Release[], stay: Stay, force: boolean) =>
    mountRelease({
      name,
      candidates: releases,
      force,
      propsFor: (release) => propsFor(stay, release),
      isOver: () => stay.over,
      onFailure(error, release) {
        stay.element.replaceChildren();
        if (!stay.over) portal.reportError(error, contextOf(release));
      },
    });

  function propsFor(stay: Stay, release: Release): ModuleProps {
    const context = contextOf(release);
    return {
      name,
      outlet: stay.element,
      portal: {
        ...portal,
        reportError: (error, more) => portal.reportError(error, { ...context, ...more }),
      },
      onCrash(error) {
        portal.reportError(error, context);
        if (stay.over) return;
        if (isLoadFailure(error)) {
          losses.set(context.build, lossesOf(context.build) + 1);
          onState({ kind: "loading" });
          void refresh().then(() => {
            if (current === stay) open(true);
          });
          return;
        }
        void leave();
        onState({ kind: "crashed", error });
      },
    };
  }

  async function leave(): Promise<void> {
    const stay = current;
    current = undefined;
    if (!stay) return;
    stay.over = true;
    await takeDown(stay);
  }

  async function takeDown({ element, mounted }: Stay): Promise<void> {
    try {
      if (mounted) {
        const { lifecycles, props } = mounted;
        await withDeadline(() => lifecycles.unmount(props), UNMOUNT_DEADLINE_MS, `Leaving ${name}`);
      }
    } catch (error) {
      portal.reportError(error, { module: name });
    } finally {
      element.remove();
    }
  }

  const usable = () => candidates().filter(({ extras }) => lossesOf(extras.build) < 2);
  const lossesOf = (build: string) => losses.get(build) ?? 0;
  const contextOf = (release: Release) => ({ module: name, build: release.extras.build });

  return { enter, leave };
}
