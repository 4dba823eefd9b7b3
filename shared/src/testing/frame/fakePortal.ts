import { noModules } from "../../contract/modules";
import type { SessionState } from "../../contract/session";
import type { CartState, CartStore } from "../../contract/cart";
import type { Portal } from "../../contract/portal";
import type { Database } from "../../data/database.types";
import type { Supabase } from "../../data/supabase";
import { createClient, type User } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";

export const frameUser: User = {
  id: "00000000-0000-4000-8000-000000000001",
  email: "frame@example.com",
  app_metadata: {},
  user_metadata: { full_name: "Asha Rao" },
  aud: "authenticated",
  created_at: "2026-01-01T00:00:00Z",
};

const session: SessionState = {
  loading: false,
  user: frameUser,
  isAdmin: true,
  roleLoading: false,
};
const cart: CartState = { items: [], isOpen: false };
const still = () => () => undefined;

export const emptyCart: CartStore = {
  subscribe: still,
  getSnapshot: () => cart,
  add: () => true,
  setQuantity: () => true,
  clear() {},
  open() {},
  close() {},
};

/** Asks the frame's own origin, where every table is empty. */
export const createFakeSupabase = (): Supabase =>
  createClient<Database>(location.origin, "sb_publishable_frame", {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });

/**
 * An admin in a portal where every table is empty, except for what is given: enough for each
 * module to show a screen.
 */
export function createFakePortal({
  supabase = createFakeSupabase(),
  ...given
}: Partial<Portal> = {}): Portal {
  return {
    supabase,
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } }),
    session: { subscribe: still, getSnapshot: () => session, signOut: () => Promise.resolve() },
    cart: emptyCart,
    toast() {},
    navigate(to) {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    },
    reportError() {},
    modules: {
      subscribe: () => () => undefined,
      getSnapshot: () => noModules,
      openOverrides: () => undefined,
    },
    payments: { scriptUrl: "http://localhost/checkout.js", liveHost: null },
    openFeedback() {},
    ...given,
  };
}
