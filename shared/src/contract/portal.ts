import type { QueryClient } from "@tanstack/react-query";
import type { Supabase } from "../data/supabase";
import type { CartStore } from "./cart";
import type { ModulesStore } from "./modules";
import type { PaymentSettings } from "./payments";
import type { SessionStore } from "./session";
import type { ShowToast } from "./toast";

/**
 * Major version of the contract. The shell refuses a module built against another major version
 * before it runs any of its code.
 */
export const CONTRACT_MAJOR = 1;

export interface NavigateOptions {
  replace?: boolean;
  /** Stored in the history entry, as in react-router. */
  state?: unknown;
}

/**
 * What the shell passes to a module at mount. Modules never create a client or cache themselves.
 */
export interface Portal {
  supabase: Supabase;
  queryClient: QueryClient;
  session: SessionStore;
  cart: CartStore;
  toast: ShowToast;
  /** Opens a path of the portal, in whichever module. */
  navigate(to: string, options?: NavigateOptions): void;
  /** Reports an error with the module's name and build. */
  reportError(error: unknown, context?: Record<string, string>): void;
  modules: ModulesStore;
  payments: PaymentSettings;
  /** Opens the feedback dialog ('Contact Support'). */
  openFeedback(): void;
}
