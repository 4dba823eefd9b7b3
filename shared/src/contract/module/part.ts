import type { PartContext } from "../extensions";
import type { ModuleProps } from "./module";

export interface PartProps extends ModuleProps {
  context: PartContext;
}

/** Several elements may show the same part. */
export interface PartLifecycles {
  /** Resolves when the part is in the document; rejects when rendering fails. */
  mount(props: PartProps): Promise<void>;
  unmount(props: PartProps): Promise<void>;
}
