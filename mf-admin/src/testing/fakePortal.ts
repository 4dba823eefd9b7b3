import { createClient } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import { noModules } from "@portal/shared/contract/modules";
import type { Portal } from "@portal/shared/contract/portal";
import type { SessionState } from "@portal/shared/contract/session";
import type { Toast } from "@portal/shared/contract/toast";
import type { Supabase } from "@portal/shared/data/supabase";

/** The server's part: what it answers to a call. */
export type Respond = (request: Request) => Response | Promise<Response>;

/** An answer of the server's REST door. */
export const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json",
      "content-range": Array.isArray(body) ? `0-0/${body.length}` : "*/0",
    },
  });

export const adminId = "5c2f1c0e-0000-4000-8000-000000000001";

export interface FakePortal extends Portal {
  toasts: Toast[];
  calls: Request[];
}

/** A portal as the shell hands it to an admin, on a server that is a function. */
export function fakePortal(respond: Respond): FakePortal {
  const calls: Request[] = [];
  const toasts: Toast[] = [];
  const supabase: Supabase = createClient("http://backend.test", "key", {
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        calls.push(request.clone());
        return respond(request);
      },
    },
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
  });
  const session: SessionState = {
    loading: false,
    roleLoading: false,
    isAdmin: true,
    user: {
      id: adminId,
      email: "admin@example.com",
      app_metadata: {},
      user_metadata: {},
      aud: "authenticated",
      created_at: "2026-01-01T00:00:00Z",
    },
  };
  const still = () => () => undefined;
  const cart = { items: [], isOpen: false };
  return {
    supabase,
    calls,
    toasts,
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    session: {
      subscribe: still,
      getSnapshot: () => session,
      signOut: () => Promise.resolve(),
    },
    cart: {
      subscribe: still,
      getSnapshot: () => cart,
      add: () => true,
      setQuantity: () => true,
      clear: () => undefined,
      open: () => undefined,
      close: () => undefined,
    },
    modules: { subscribe: still, getSnapshot: () => noModules, openOverrides: () => undefined },
    payments: { scriptUrl: "http://localhost/checkout.js", liveHost: null },
    toast: (toast) => void toasts.push(toast),
    navigate: () => undefined,
    reportError: () => undefined,
    openFeedback: () => undefined,
  };
}
