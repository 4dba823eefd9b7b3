import type { Portal } from "../portal";

/** What the shell passes to a module's lifecycles. */
export interface ModuleProps {
  name: string;
  /** The element to render in. The module appends one child and removes it on unmount. */
  outlet: HTMLElement;
  portal: Portal;
  /** Reports an error after mounting; the shell unmounts the module and shows an error screen. */
  onCrash(error: unknown): void;
}

/** The single-spa lifecycles exposed as `./app`. */
export interface ModuleLifecycles {
  bootstrap(props: ModuleProps): Promise<void>;
  /** Resolves when the first screen is in the document; rejects when rendering fails. */
  mount(props: ModuleProps): Promise<void>;
  /**
   * Removes everything of this mount, also of one that failed or is unfinished. Mounts in other
   * outlets are not affected.
   */
  unmount(props: ModuleProps): Promise<void>;
}
