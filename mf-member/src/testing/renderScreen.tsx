import { onlineWrites } from "@portal/shared/data/offline";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import type { Portal } from "@portal/shared/contract/portal";
import type { Toast } from "@portal/shared/contract/toast";
import { recordToasts } from "@portal/shared/testing/recordToasts";
import {
  asha as member,
  createFakePortal,
  fakeSession,
  fakeSupabase,
} from "@portal/shared/testing/fakePortal";
import type { User } from "@supabase/supabase-js";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, type RenderResult } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import {
  fakeBackend,
  type FakeResponses,
  type FakeBackend,
} from "@portal/shared/testing/fakeBackend";

export const asha: User = { ...member, user_metadata: { full_name: "Asha Metadata" } };

export interface Screen extends RenderResult {
  backend: FakeBackend;
  toasts: Omit<Toast, "flow">[];
  /** The flow of each toast. */
  flows: string[];
  visits: string[];
  reported: unknown[];
  queryClient: QueryClient;
}

interface Options {
  responses?: FakeResponses;
  user?: User | null;
  path?: string;
  extensions?: Portal["extensions"];
}

export function renderScreen(
  screen: ReactNode,
  { responses = {}, user = asha, path = "/", extensions }: Options = {},
): Screen {
  const backend = fakeBackend(responses, { otherwise: [] });
  const { toasts, flows, toast } = recordToasts();
  const visits: string[] = [];
  const reported: unknown[] = [];
  const portal = createFakePortal({
    supabase: fakeSupabase(backend.fetch),
    queryClient: new QueryClient({
      mutationCache: onlineWrites(),
      // As in the shell, but without retries.
      defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
    }),
    session: fakeSession(user),
    toast,
    navigate: (to) => void visits.push(to),
    reportError: (error) => void reported.push(error),
    ...(extensions && { extensions }),
  });
  const view = render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  return { ...view, backend, toasts, flows, visits, reported, queryClient: portal.queryClient };
}
