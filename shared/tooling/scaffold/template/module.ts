import type { ModuleDescription } from "@portal/shared/contract/release/manifest";
import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";

export const description: ModuleDescription = {
  name: "mf-sample",
  title: "Sample",
  contract: CONTRACT_MAJOR,
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
