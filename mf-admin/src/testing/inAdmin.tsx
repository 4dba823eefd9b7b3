import type { ComponentType } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import { createFakePortal, fakeSupabase } from "@portal/shared/testing/fakePortal";
import { AdminTheme } from "@portal/shared/antd/AdminTheme";

const portal = createFakePortal({ supabase: fakeSupabase(() => new Promise(() => undefined)) });

/** Decorates a story with the admin theme and a fake portal. */
export const inAdmin = (Story: ComponentType) => (
  <PortalContext value={portal}>
    <QueryClientProvider client={portal.queryClient}>
      <AdminTheme prefix="portal-admin">
        <Story />
      </AdminTheme>
    </QueryClientProvider>
  </PortalContext>
);
