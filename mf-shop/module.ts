import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";
import type { ModuleDescription } from "@portal/shared/contract/release/manifest";

export const description: ModuleDescription = {
  name: "mf-shop",
  title: "Cafe & Snacks",
  contract: CONTRACT_MAJOR,
  routes: [
    { path: "/snacks", access: "public" },
    { path: "/buy-credits", access: "member" },
    { path: "/payment-confirmation", access: "public", snapshot: false },
  ],
  exposes: { "./checkout": "./src/checkout.ts" },
};
