import type { Access } from "./access";
import type { ContractVersion } from "./contractVersion";
import type { Contributions } from "./contributions";

export interface ModuleRoute {
  /** A react-router pattern, e.g. `/admin/*`. */
  path: string;
  access: Access;
  /** False: the page depends on more than its path, so it is not prerendered. */
  snapshot?: false;
}

export interface ModuleDescription {
  /** Name of the module, its folder, federation container and single-spa application. */
  name: string;
  title: string;
  /** The oldest contract with everything that the module uses, e.g. `"1.2"`. */
  contract: ContractVersion;
  routes: readonly ModuleRoute[];
  /** Additional federation exposes, e.g. `../checkout`. */
  exposes?: Readonly<Record<string, string>>;
  contributions?: Contributions;
  /** The largest size of a release in bytes, without compression. Default: 4 MB of scripts, 20 MB in total. */
  limits?: { scripts?: number; all?: number };
}
