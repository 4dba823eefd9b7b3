/** Who may open a route: everyone, members, or admins. */
export type Access = "public" | "member" | "admin";

export interface ModuleRoute {
  /** A react-router pattern, e.g. `/admin/*`. */
  path: string;
  access: Access;
}

/** The description in a module's `module.ts`; the source of its entry in `modules.json`. */
export interface ModuleDescription {
  /** Name of the folder, the federation container and the single-spa application. */
  name: string;
  /** Shown to users: '{title} is unavailable'. */
  title: string;
  contract: number;
  routes: readonly ModuleRoute[];
  /** Additional federation exposes, e.g. `../checkout`. */
  exposes?: Readonly<Record<string, string>>;
}
