import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useLayoutEffect, type ComponentType } from "react";
import { BrowserRouter } from "@portal/shared/vendor/router";
import { ModuleErrorBoundary } from "./ModuleErrorBoundary";
import type { Portal } from "../portal";
import { PortalContext } from "../PortalContext";

interface Props {
  App: ComponentType;
  portal: Portal;
  onMounted(): void;
  onError(error: unknown): void;
}

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

/**
 * Inside the app's Suspense, so the effect runs once the first screen is rendered. Before any other
 * event, so that the shell does not repeat a press that the page has handled.
 */
function Mounted({ onMounted }: { onMounted(): void }) {
  useLayoutEffect(onMounted, [onMounted]);
  return null;
}
