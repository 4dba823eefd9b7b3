import type { Portal } from "../portal";

export interface ModuleProps {
  name: string;
  /**
   * The module appends one child to it and removes it on unmount. If it has a child, that is the
   * prerendered page of this build, which the module hydrates.
   */
  outlet: HTMLElement;
  portal: Portal;
  /** Reports an error after mounting; the shell then unmounts the module. */
  onCrash(error: unknown): void;
}

export interface ModuleLifecycles {
  bootstrap(props: ModuleProps): Promise<void>;
  /** Resolves when the first screen is in the document; rejects when rendering fails. */
  mount(props: ModuleProps): Promise<void>;
  /** Also removes a mount that failed or is unfinished, but no mount in another outlet. */
  unmount(props: ModuleProps): Promise<void>;
}
