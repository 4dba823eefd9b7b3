/** Who may open a route: anybody, signed-in people, or admins. */
export type Access = "public" | "member" | "admin";

export interface ModuleRoute {
  /** A react-router pattern from the root of the portal, e.g. `/admin/*`. */
  path: string;
  access: Access;
}

/** What a module's `module.ts` says of it: becomes its entry in the discovery document. */
export interface ModuleDescription {
  /** The folder, the federation container and the single-spa application bear this name. */
  name: string;
  /** How people call this part of the portal: 'Room booking is unavailable'. */
  title: string;
  contract: number;
  routes: readonly ModuleRoute[];
  /** Federation exposes beside `./app`, e.g. `./checkout`. */
  exposes?: Readonly<Record<string, string>>;
}
