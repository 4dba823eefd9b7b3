import { noModules } from "@portal/shared/contract/modules";
import type { Portal } from "@portal/shared/contract/portal";
import type { SessionState } from "@portal/shared/contract/session";
import type { Toast } from "@portal/shared/contract/toast";
import type { Supabase } from "@portal/shared/data/supabase";
import { createClient } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import type { FakeRest } from "./fakeRest";

export const memberId = "5c2f1c0e-0000-4000-8000-000000000001";

export interface FakePortal extends Portal {
  toasts: Toast[];
  visits: string[];
}

/** A portal as the shell hands it over, on a backend of arrays and without a socket. */
export function fakePortal(
  rest: FakeRest,
  { isAdmin = false, isSignedIn = true } = {},
): FakePortal {
  const supabase: Supabase = createClient("http://backend.test", "key", {
    global: { fetch: rest.fetch },
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    realtime: { transport: SilentSocket },
  });
  const state: SessionState = {
    loading: false,
    roleLoading: false,
    isAdmin,
    user: isSignedIn
      ? {
          id: memberId,
          email: "asha@example.com",
          app_metadata: {},
          user_metadata: {},
          aud: "authenticated",
          created_at: "2026-01-01T00:00:00Z",
        }
      : null,
  };
  const toasts: Toast[] = [];
  const visits: string[] = [];
  const cart = { items: [], isOpen: false };
  return {
    supabase,
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
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
    toasts,
    navigate: (to) => void visits.push(to),
    visits,
    reportError: () => undefined,
    modules: {
      subscribe: () => () => undefined,
      getSnapshot: () => noModules,
      openOverrides: () => undefined,
    },
    payments: { scriptUrl: "http://localhost/checkout.js", liveHost: null },
    openFeedback: () => undefined,
  };
}

/** A socket that never opens. */
class SilentSocket extends EventTarget {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly readyState = 0;
  readonly url = "";
  readonly protocol = "";
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;
  close(): void {}
  send(): void {}
}
