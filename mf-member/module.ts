import type { ModuleDescription } from "@portal/shared/contract/release/manifest";

export const description: ModuleDescription = {
  name: "mf-member",
  title: "Member home",
  contract: "1.0",
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
