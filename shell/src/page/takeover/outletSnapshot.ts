import { keepInput, type KeptInput } from "./keepInput";

/** A module's prerendered page in the outlet, until the module is mounted. */
export interface OutletSnapshot {
  isShown(): boolean;
  /** The outlet that this build may hydrate; undefined if it has to replace it. */
  adopt(name: string, build: string): HTMLElement | undefined;
  /** Removes the prerendered page as soon as `outlet` shows the module, before the next paint. */
  replaceWith(outlet: HTMLElement): void;
  /** Called when the module is mounted. */
  finish(): void;
  remove(): void;
}

interface Options {
  isSignedOut: boolean;
  /** The live page may be of another build, with other styles. */
  onEnd(isSameBuild: boolean): void;
}

export function createOutletSnapshot(
  content: HTMLElement,
  path: string,
  { isSignedOut, onEnd }: Options,
): OutletSnapshot {
  const { outlet: module, build: ownBuild, prerendered, kept } = content.dataset;
  let state: "shown" | "adopted" | "ended" = "shown";
  let input: KeptInput | undefined = keepInput(content);
  let observer: MutationObserver | undefined;

  function repeatIn(live: HTMLElement): void {
    input?.repeatIn(live);
    input = undefined;
  }

  function end(build: string | undefined): void {
    if (state === "ended") return;
    state = "ended";
    observer?.disconnect();
    onEnd(build === ownBuild);
  }

  function remove(build?: string): void {
    if (state === "ended") return;
    if (state === "shown") content.remove();
    end(build);
  }

  return {
    isShown: () => state === "shown" && location.pathname === path,
    adopt(name, build) {
      const isSame = name === module && build === ownBuild && prerendered === "public";
      // Shows data of the last visit, so React cannot hydrate it.
      const isKept = kept !== undefined;
      if (state !== "shown" || !isSame || isKept || !isSignedOut) return undefined;
      state = "adopted";
      return content;
    },
    replaceWith(outlet) {
      if (state !== "shown") return;
      observer?.disconnect();
      // Runs right after the change of the document, so that no frame shows both pages.
      observer = new MutationObserver(() => {
        if (!outlet.querySelector(":scope > [data-module] > *")) return;
        observer?.disconnect();
        repeatFrom(outlet);
      });
      observer.observe(outlet, { childList: true, subtree: true });
    },
    finish() {
      if (state === "adopted") {
        content.removeAttribute("data-prerendered");
        content.removeAttribute("data-build");
        repeatIn(content);
        end(ownBuild);
      } else {
        remove();
      }
    },
    remove: () => remove(),
  };

  function repeatFrom(outlet: HTMLElement): void {
    content.style.display = "none";
    repeatIn(outlet);
    remove(outlet.dataset.release);
  }
}
