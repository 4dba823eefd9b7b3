import type { ReactNode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { configure } from "@testing-library/react";
import { App, ConfigProvider } from "antd";
import { MemoryRouter } from "react-router-dom";
import { vi } from "vitest";
import type { Portal } from "@portal/shared/contract/portal";
import { PortalContext } from "@portal/shared/contract/PortalContext";

// Generous limits for slow machines; waiting ends as soon as the condition is true.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/** The providers of a page or hook, as options of `render` and `renderHook`. */
export const inPortal = (portal: Portal, address = "/admin") => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={[address]}>
          {/* Without antd's styles, which the tests do not look at, they take a third less time. */}
          <ConfigProvider theme={{ zeroRuntime: true }}>
            <App>{children}</App>
          </ConfigProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>
  ),
});
