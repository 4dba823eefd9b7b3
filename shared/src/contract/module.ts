import type { Portal } from "./portal";

/** What the shell hands a module's lifecycles. */
export interface ModuleProps {
  /** The module's name, as in its description. */
  name: string;
  /** The element in which the module renders; it appends one child and removes it again. */
  outlet: HTMLElement;
  portal: Portal;
  /** The module broke after it had mounted; the shell takes it down and says so. */
  onCrash(error: unknown): void;
}

/** The single-spa lifecycles of a module's `./app`. */
export interface ModuleLifecycles {
  bootstrap(props: ModuleProps): Promise<void>;
  /** Resolves once the first screen is in the document; rejects when it can't be rendered. */
  mount(props: ModuleProps): Promise<void>;
  /**
   * Leaves nothing of that mount active in the document, also of one that failed or has not
   * finished. Other mounts, with an outlet of their own, are not touched.
   */
  unmount(props: ModuleProps): Promise<void>;
}
