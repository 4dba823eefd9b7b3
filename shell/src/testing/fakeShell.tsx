import { onlineWrites } from "@portal/shared/data/offline";
import { noExtensions } from "@portal/shared/contract/extensions";
import { noModules } from "@portal/shared/contract/modules";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import type { Toast } from "@portal/shared/contract/toast";
import { recordToasts } from "@portal/shared/testing/recordToasts";
import type { Supabase } from "@portal/shared/data/supabase";
import { useLocation } from "@portal/shared/vendor/router";
import type { User } from "@supabase/supabase-js";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import type { ShellPortal } from "../App";
import { createCartStore, type ShellCartStore } from "../panels/cart/createCartStore";
import { type Navigation, NavigationContext } from "../page/NavigationContext";
import { createStore, type Store } from "@portal/shared/contract/store/createStore";
import type { ShellSessionState } from "../session/createSessionStore";
import { SessionContext } from "../session/SessionContext";

export const asha = {
  id: "asha",
  email: "asha.rao@example.com",
  user_metadata: { full_name: "Asha Rao" },
} as unknown as User;

export interface FakeShell {
  portal: ShellPortal;
  session: Store<ShellSessionState>;
  cart: ShellCartStore;
  navigation: Store<Navigation>;
  toasts: Omit<Toast, "flow">[];
  /** The flow of each toast. */
  flows: string[];
  visited: string[];
}

export function fakeShell(supabase: object, state: Partial<ShellSessionState> = {}): FakeShell {
  const session = createStore<ShellSessionState>({
    loading: false,
    user: null,
    isAdmin: false,
    roleLoading: false,
    recovering: false,
    ended: null,
    ...state,
  });
  const { toasts, flows, toast } = recordToasts();
  const visited: string[] = [];
  const cart = createCartStore(localStorage);
  const change = (to: Partial<ShellSessionState>) =>
    session.set({ ...session.getSnapshot(), ...to });
  return {
    session,
    cart,
    navigation: createStore<Navigation>([]),
    toasts,
    flows,
    visited,
    portal: {
      supabase: supabase as Supabase,
      queryClient: new QueryClient({
        mutationCache: onlineWrites(),
        defaultOptions: { queries: { retry: false } },
      }),
      cart,
      session: {
        ...session,
        redeem: () => Promise.resolve({ kind: "broken" as const }),
        checkPassword: () => Promise.resolve(change({ user: null, ended: "password-changed" })),
        endRecovery: () => change({ recovering: false }),
        signOut: () => Promise.resolve(change({ user: null, ended: "signed-out" })),
      },
      toast,
      navigate: (to) => visited.push(to),
      reportError: () => undefined,
      openFeedback: () => undefined,
      extensions: {
        subscribe: () => () => undefined,
        getSnapshot: () => noExtensions,
        mount: () => () => undefined,
      },
      modules: {
        subscribe: () => () => undefined,
        getSnapshot: () => noModules,
        openOverrides: () => undefined,
      },
      payments: { scriptUrl: "https://checkout.example/widget.js", liveHost: null },
    },
  };
}

export function renderInShell({ portal, navigation }: FakeShell, screen: ReactNode, path = "/") {
  return render(
    <PortalContext value={portal}>
      <SessionContext value={portal.session}>
        <QueryClientProvider client={portal.queryClient}>
          <NavigationContext value={navigation}>
            <MemoryRouter initialEntries={[path]}>
              {screen}
              <Path />
            </MemoryRouter>
          </NavigationContext>
        </QueryClientProvider>
      </SessionContext>
    </PortalContext>,
  );
}

function Path() {
  return <data data-testid="path">{useLocation().pathname}</data>;
}
