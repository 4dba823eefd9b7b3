import type { QueryClient } from "@tanstack/react-query";
import type { Supabase } from "../data/supabase";
import type { CartStore } from "./cart";
import type { Extensions } from "./extensions";
import type { ModulesStore } from "./modules";
import type { PaymentSettings } from "./payments";
import type { SessionStore } from "./session";
import type { ShowToast } from "./toast";

/**
 * The shell refuses a module that needs another major or a higher minor version, before running its
 * code. New members raise the minor, removed and changed ones the major: see contract.api.md.
 */
export const CONTRACT_MAJOR = 1;
export const CONTRACT_MINOR = 5;

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
  /** Parts and admin sections of other modules. Pages show them with `ExtensionPoint`. */
  extensions: Extensions;
}
