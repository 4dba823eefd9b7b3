import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect, type ComponentType } from "react";
import { BrowserRouter } from "@portal/shared/vendor/router";
import { ModuleErrorBoundary } from "./ModuleErrorBoundary";
import type { Portal } from "./portal";
import { PortalContext } from "./PortalContext";

interface Props {
  App: ComponentType;
  portal: Portal;
  onMounted(): void;
  onError(error: unknown): void;
}

/** What surrounds a module's screens: the shell's portal and cache, a router, a boundary. */
export function ModuleRoot({ App, portal, onMounted, onError }: Props) {
  return (
    <ModuleErrorBoundary onError={onError}>
      <PortalContext value={portal}>
        <QueryClientProvider client={portal.queryClient}>
          <BrowserRouter>
            <Suspense fallback={null}>
              <App />
              <Mounted onMounted={onMounted} />
            </Suspense>
          </BrowserRouter>
        </QueryClientProvider>
      </PortalContext>
    </ModuleErrorBoundary>
  );
}

/** Stands beside the app within its Suspense: its effect runs when the first screen is there. */
function Mounted({ onMounted }: { onMounted(): void }) {
  useEffect(onMounted, [onMounted]);
  return null;
}
