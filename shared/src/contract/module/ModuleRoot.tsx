import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useLayoutEffect, type ComponentType } from "react";
import { BrowserRouter } from "@portal/shared/vendor/router";
import { ModuleErrorBoundary } from "./ModuleErrorBoundary";
import { ModuleNameContext } from "../useModuleName";
import type { Portal } from "../portal";
import { PortalContext } from "../PortalContext";

interface Props {
  name: string;
  App: ComponentType;
  portal: Portal;
  onMounted(): void;
  onError(error: unknown): void;
}

export function ModuleRoot({ name, App, portal, onMounted, onError }: Props) {
  return (
    <ModuleErrorBoundary onError={onError}>
      <ModuleNameContext value={name}>
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
      </ModuleNameContext>
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
