import type { ModuleDescription } from "@portal/shared/contract/release/manifest";
import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";

export const description: ModuleDescription = {
  name: "mf-member",
  title: "Member home",
  contract: CONTRACT_MAJOR,
  routes: [
    { path: "/", access: "public" },
    { path: "/legal", access: "public" },
    { path: "/unsubscribe", access: "public", snapshot: false },
    { path: "/dashboard", access: "member" },
    { path: "/wifi", access: "member" },
    { path: "/events", access: "member" },
    { path: "/profile", access: "member" },
  ],
};
