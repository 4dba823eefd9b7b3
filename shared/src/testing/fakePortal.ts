import { onlineWrites } from "../data/offline";
import { createClient, type SupabaseClientOptions, type User } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import type { CartStore } from "../contract/cart";
import { noExtensions } from "../contract/extensions";
import { noModules } from "../contract/modules";
import type { Portal } from "../contract/portal";
import type { SessionStore } from "../contract/session";
import type { Database } from "../data/database.types";
import type { Supabase } from "../data/supabase";

const still = () => () => undefined;

export const asha: User = {
  id: "5c2f1c0e-0000-4000-8000-000000000001",
  email: "asha@example.com",
  app_metadata: {},
  user_metadata: {},
  aud: "authenticated",
  created_at: "2026-01-01T00:00:00Z",
};

const nothing = { items: [], isOpen: false };

export const emptyCart: CartStore = {
  subscribe: still,
  getSnapshot: () => nothing,
  add: () => true,
  setQuantity: () => true,
  subtract() {},
  clear() {},
  open() {},
  close() {},
};

export function fakeSession(user: User | null, isAdmin = false): SessionStore {
  const state = { loading: false, roleLoading: false, isAdmin, user };
  return { subscribe: still, getSnapshot: () => state, signOut: () => Promise.resolve() };
}

export const BACKEND_URL = "http://backend.test";

/** A client without retries, as in the shell. */
export function fakeSupabase(
  fetch: typeof globalThis.fetch,
  options: SupabaseClientOptions<"public"> = {},
): Supabase {
  const supabase = createClient<Database>(BACKEND_URL, "key", {
    ...options,
    global: { fetch },
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
  });
  supabase["rest"].retry = false;
  return supabase;
}

export function createFakePortal(given: Partial<Portal> & Pick<Portal, "supabase">): Portal {
  return {
    queryClient: new QueryClient({
      mutationCache: onlineWrites(),
      defaultOptions: { queries: { retry: false } },
    }),
    session: fakeSession(asha),
    cart: emptyCart,
    toast() {},
    navigate() {},
    reportError() {},
    modules: { subscribe: still, getSnapshot: () => noModules, openOverrides() {} },
    payments: { scriptUrl: "http://localhost/checkout.js", liveHost: null },
    openFeedback() {},
    extensions: { subscribe: still, getSnapshot: () => noExtensions, mount: still },
    ...given,
  };
}
