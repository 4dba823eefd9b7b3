import type { QueryClient } from "@tanstack/react-query";
import type { Supabase } from "../data/supabase";
import type { CartStore } from "./cart";
import type { ModulesStore } from "./modules";
import type { PaymentSettings } from "./payments";
import type { SessionStore } from "./session";
import type { ShowToast } from "./toast";

/**
 * The major version of the contract between shell and modules. The shell refuses a module
 * that was built against another major, before any of its code runs.
 */
export const CONTRACT_MAJOR = 1;

export interface NavigateOptions {
  replace?: boolean;
  /** Travels with the history entry, as in react-router. */
  state?: unknown;
}

/** Everything the shell hands a module when it mounts it. Modules never make one of their own. */
export interface Portal {
  supabase: Supabase;
  queryClient: QueryClient;
  session: SessionStore;
  cart: CartStore;
  toast: ShowToast;
  /** Goes to a path of the portal, whichever module owns it. */
  navigate(to: string, options?: NavigateOptions): void;
  /** Sends an error to the shell's reporter with the module's name and build. */
  reportError(error: unknown, context?: Record<string, string>): void;
  /** What this page has seen of its modules. */
  modules: ModulesStore;
  payments: PaymentSettings;
  /** Opens the shell's feedback dialog ('Contact Support'). */
  openFeedback(): void;
}
