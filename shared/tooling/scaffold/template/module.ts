import type { ModuleDescription } from "@portal/shared/contract/release/manifest";

export const description: ModuleDescription = {
  name: "mf-sample",
  title: "Sample",
  contract: "1.1",
  routes: [{ path: "/sample", access: "member" }],
  contributions: {
    navigation: [
      {
        id: "page",
        label: "Sample",
        to: "/sample",
        places: ["top-bar", "mobile-menu"],
        access: "member",
        order: 200,
      },
    ],
  },
};
