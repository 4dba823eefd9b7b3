import "@portal/shared/ui/tokens.css";
import { noModules } from "@portal/shared/contract/modules";
import type { Portal } from "@portal/shared/contract/portal";
import type { Database } from "@portal/shared/data/database.types";
import { createClient } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { App } from "../../src/App";
import { createCartStore } from "../../src/cart/createCartStore";
import { openFeedback } from "../../src/feedback/feedbackStore";
import { showToast } from "../../src/frame/toasts";
import { readConfig } from "../../src/modules/config";
import { navigate } from "../../src/modules/navigate";
import { createOverrideStore } from "../../src/modules/overrides";
import { reportError } from "../../src/modules/reportError";
import { createSessionStore } from "../../src/session/createSessionStore";
import { view } from "./view";

/** What main.ts of the shell does, without federation and single-spa. */
const config = readConfig();
const supabase = createClient<Database>(config.supabaseUrl, config.publishableKey);
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 30_000 } },
});
const portal = {
  supabase,
  queryClient,
  session: createSessionStore(supabase, queryClient),
  cart: createCartStore(localStorage),
  toast: showToast,
  navigate(to, options) {
    navigate(to, options);
    // There is no single-spa to tell the router.
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  },
  reportError,
  modules: {
    subscribe: () => () => undefined,
    getSnapshot: () => noModules,
    openOverrides: () => undefined,
  },
  payments: config.payments,
  openFeedback,
} satisfies Portal;

const loadCheckout = async () =>
  (await import(/* webpackChunkName: "checkout" */ "../../../mf-shop/src/checkout")).checkout;

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const overrides = createOverrideStore(sessionStorage);
const shell = { portal, view, overrides, book: () => undefined, loadCheckout };
createRoot(root).render(<App {...shell} />);
