import type { Access } from "@portal/shared/contract/release/access";
import type { ModuleRoute } from "@portal/shared/contract/release/manifest";
import { matchPath } from "@portal/shared/vendor/router";
import { accessOf, listedAt } from "../../routes";

export interface RoutedModule {
  name: string;
  routes: readonly ModuleRoute[];
}

interface Claim {
  name: string;
  route: ModuleRoute;
}

/** The route table decides, then the most specific declaration, then the module's name. */
export function ownerOf(
  pathname: string,
  modules: readonly RoutedModule[],
): { name: string; access: Access } | undefined {
  const claims = modules.flatMap(({ name, routes }) =>
    routes.filter(({ path }) => matchPath(path, pathname)).map((route) => ({ name, route })),
  );
  const listed = listedAt(pathname)?.owner;
  const [first] = claims.sort(
    (a, b) =>
      Number(b.name === listed) - Number(a.name === listed) ||
      compare(specificity(b), specificity(a)) ||
      compare(a.name, b.name),
  );
  return first && { name: first.name, access: accessOf(pathname, first.route.access) };
}

/** Literal segments sort before parameters, and exact paths before `*`. */
const specificity = ({ route: { path } }: Claim): string =>
  `${path
    .split("/")
    .map((part) => (part === "*" ? "0" : part.startsWith(":") ? "1" : "2"))
    .join("")}3`;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
