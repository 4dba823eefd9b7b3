import type { ModuleDescription } from "@portal/shared/contract/release/manifest";

export const description: ModuleDescription = {
  name: "mf-shop",
  title: "Cafe & Snacks",
  contract: "1.0",
  routes: [
    { path: "/snacks", access: "public" },
    { path: "/buy-credits", access: "member" },
    { path: "/payment-confirmation", access: "public", snapshot: false },
  ],
  exposes: { "./checkout": "./src/checkout.ts" },
};
