import { noModules } from "@portal/shared/contract/modules";
import type { Portal } from "@portal/shared/contract/portal";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import type { Toast } from "@portal/shared/contract/toast";
import { createClient, type User } from "@supabase/supabase-js";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, type RenderResult } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { fakeBackend, type Answers, type FakeBackend } from "./fakeBackend";

export const asha: User = {
  id: "5c2f1c0e-0000-4000-8000-000000000001",
  email: "asha@example.com",
  user_metadata: { full_name: "Asha Metadata" },
  app_metadata: {},
  aud: "authenticated",
  created_at: "2026-01-01T00:00:00Z",
};

export interface Screen extends RenderResult {
  backend: FakeBackend;
  toasts: Toast[];
  visits: string[];
  reported: unknown[];
  queryClient: QueryClient;
}

interface Options {
  answers?: Answers;
  user?: User | null;
  path?: string;
}

/** Shows a screen as the module's root would, on a backend of laid-down answers. */
export function renderScreen(
  screen: ReactNode,
  { answers = {}, user = asha, path = "/" }: Options = {},
): Screen {
  const backend = fakeBackend(answers);
  const state = { loading: false, user, isAdmin: false, roleLoading: false };
  const cart = { items: [], isOpen: false };
  const toasts: Toast[] = [];
  const visits: string[] = [];
  const reported: unknown[] = [];
  const portal: Portal = {
    supabase: createClient("http://backend.test", "key", {
      global: { fetch: backend.fetch },
      auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    }),
    queryClient: new QueryClient({
      // As the shell's, but for the second try after a failure.
      defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
    }),
    session: {
      subscribe: () => () => undefined,
      getSnapshot: () => state,
      signOut: () => Promise.resolve(),
    },
    cart: {
      subscribe: () => () => undefined,
      getSnapshot: () => cart,
      add: () => true,
      setQuantity: () => true,
      clear: () => undefined,
      open: () => undefined,
      close: () => undefined,
    },
    toast: (toast) => void toasts.push(toast),
    navigate: (to) => void visits.push(to),
    reportError: (error) => void reported.push(error),
    modules: {
      subscribe: () => () => undefined,
      getSnapshot: () => noModules,
      openOverrides: () => undefined,
    },
    payments: { scriptUrl: "http://localhost/checkout.js", liveHost: null },
    openFeedback: () => undefined,
  };
  const view = render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  return { ...view, backend, toasts, visits, reported, queryClient: portal.queryClient };
}
