import type { ModuleDescription } from "@portal/shared/contract/release/manifest";

const route = (path: string) => ({ path, access: "member" as const, snapshot: false as const });

/** A page for each library of docs/libraries.md that works in a module. */
export const description: ModuleDescription = {
  name: "mf-libraries",
  title: "Libraries",
  contract: "1.3",
  routes: [
    route("/libraries/tailwind"),
    route("/libraries/font"),
    route("/libraries/recharts"),
    route("/libraries/announcer"),
    route("/libraries/worker"),
    route("/libraries/antd"),
  ],
};
