import "@portal/shared/ui/tokens.css";
import { createClient } from "@supabase/supabase-js";
import type { Portal } from "@portal/shared/contract/portal";
import type { Database } from "@portal/shared/data/database.types";
import { QueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { createCartStore } from "./cart/createCartStore";
import { openFeedback } from "./feedback/feedbackStore";
import { showToast } from "./frame/toasts";
import { readConfig } from "./modules/config";
import { createStore } from "./modules/createStore";
import { fetchDiscovery, injectedDiscovery } from "./modules/discovery";
import { setUpFederation } from "./modules/federation";
import { navigate } from "./modules/navigate";
import { reportError } from "./modules/reportError";
import { startModules } from "./modules/startModules";
import type { View } from "./modules/view";
import { createSessionStore } from "./session/createSessionStore";

const config = readConfig();
setUpFederation();

const supabase = createClient<Database>(config.supabaseUrl, config.publishableKey);
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 30_000 } },
});
const session = createSessionStore(supabase, queryClient);
const portal: Portal = {
  supabase,
  queryClient,
  session,
  cart: createCartStore(localStorage),
  toast: showToast,
  navigate,
  reportError,
  openFeedback,
};
const view = createStore<View>({ kind: "loading" });

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
flushSync(() => {
  createRoot(root).render(createElement(App, { portal, view }));
});

const refresh = () => fetchDiscovery(config.discovery);
try {
  startModules({
    portal,
    view,
    discovery: injectedDiscovery() ?? (await refresh()),
    refresh,
    outlet: moduleOutlet,
    isRecovering: () => session.isRecovering(),
  });
} catch (error) {
  reportError(error);
  view.set({
    kind: "unavailable",
    title: document.title,
    detail: error instanceof Error ? error.message : String(error),
    retry: () => {
      location.reload();
    },
  });
}

function moduleOutlet(): HTMLElement {
  const outlet = document.getElementById("module-outlet");
  if (!outlet) throw new Error("The shell's App renders no #module-outlet");
  return outlet;
}
