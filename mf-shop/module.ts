import type { ModuleDescription } from "@portal/shared/contract/release/manifest";

export const description: ModuleDescription = {
  name: "mf-shop",
  title: "Cafe & Snacks",
  contract: "1.5",
  routes: [
    { path: "/snacks", access: "public" },
    { path: "/buy-credits", access: "member" },
    { path: "/payment-confirmation", access: "public", snapshot: false },
    { path: "/invoice", access: "member", snapshot: false },
    { path: "/statement", access: "member", snapshot: false },
  ],
  exposes: { "./checkout": "./src/checkout.ts" },
  contributions: {
    footer: [
      {
        id: "footer-orders",
        label: "My orders",
        to: "/buy-credits?tab=orders",
        access: "member",
        order: 30,
      },
    ],
    navigation: [
      {
        id: "snacks",
        label: "Snacks",
        to: "/snacks",
        places: ["top-bar", "mobile-menu"],
        access: "member",
        order: 50,
      },
      {
        id: "credits",
        label: "Credits",
        to: "/buy-credits",
        places: ["account-menu"],
        access: "member",
        order: 80,
        icon: "coins",
      },
      {
        id: "buy-credits",
        label: "Buy Credits",
        to: "/buy-credits",
        places: ["mobile-menu"],
        access: "member",
        order: 80,
      },
    ],
  },
};
