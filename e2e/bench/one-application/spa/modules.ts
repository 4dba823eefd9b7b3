import { lazy } from "react";
import { sources } from "./sources";

export const modules = sources.map(({ description }) => description);

/** The routes of every module, as chunks of this build. */
export const routesOf = Object.fromEntries(
  sources.map(({ description: { name }, load }) => [
    name,
    lazy(async () => {
      const [Routes] = Object.values(await load());
      if (!Routes) throw new Error(`${name}/src/routes exports no routes`);
      return { default: Routes };
    }),
  ]),
);
