import { PortalContext } from "@portal/shared/contract/PortalContext";
import { QueryClientProvider } from "@tanstack/react-query";
import { configure, render, type RenderResult } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { vi } from "vitest";
import type { FakePortal } from "./fakePortal";

// Generous, for slow machines.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

export function renderPage(portal: FakePortal, page: ReactNode, path = "/"): RenderResult {
  return render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
}
