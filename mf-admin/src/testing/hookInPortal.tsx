import { QueryClientProvider } from "@tanstack/react-query";
import { configure } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Portal } from "@portal/shared/contract/portal";
import { PortalContext } from "@portal/shared/contract/PortalContext";

// A generous limit for slow machines; waiting ends as soon as the condition is true.
configure({ asyncUtilTimeout: 4000 });

/** The providers of a hook, as options of `renderHook`. Loads faster than `inPortal`. */
export const hookInPortal = (portal: Portal) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>{children}</QueryClientProvider>
    </PortalContext>
  ),
});
