import type { QueryClient } from "@tanstack/react-query";
import type { Supabase } from "../data/supabase";
import type { CartStore } from "./cart";
import type { Extensions } from "./extensions";
import type { ModulesStore } from "./modules";
import type { PaymentSettings } from "./payments";
import type { SessionStore } from "./session";
import type { ShowToast } from "./toast";

/** The shell refuses a module built for another major version before running its code. */
export const CONTRACT_MAJOR = 1;

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

export interface Portal {
  supabase: Supabase;
  queryClient: QueryClient;
  session: SessionStore;
  cart: CartStore;
  toast: ShowToast;
  navigate(to: string, options?: NavigateOptions): void;
  reportError(error: unknown, context?: Record<string, string>): void;
  modules: ModulesStore;
  payments: PaymentSettings;
  openFeedback(): void;
  /** Used by `ExtensionPoint`. */
  extensions: Extensions;
}
