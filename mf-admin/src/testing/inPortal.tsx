import type { ReactNode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { configure } from "@testing-library/react";
import { App } from "antd";
import { MemoryRouter } from "react-router-dom";
import { vi } from "vitest";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import type { FakePortal } from "./fakePortal";

// Generous limits for slow machines; waiting ends as soon as the condition is true.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/** Options of `render` and `renderHook`. */
export const inPortal = (portal: FakePortal) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={["/admin"]}>
          <App>{children}</App>
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>
  ),
});
