import "@portal/shared/ui/tokens.css";
import { createClient } from "@supabase/supabase-js";
import type { Portal } from "@portal/shared/contract/portal";
import type { Database } from "@portal/shared/data/database.types";
import { brand } from "@portal/shared/domain/brand";
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
import { sentenceFor } from "./modules/failures";
import { setUpFederation } from "./modules/federation";
import { loadCheckout } from "./modules/loadCheckout";
import { navigate } from "./modules/navigate";
import { createReleaseBook, type ReleaseBook } from "./modules/releaseBook";
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
const portal = {
  supabase,
  queryClient,
  session,
  cart: createCartStore(localStorage),
  toast: showToast,
  navigate,
  reportError,
  payments: config.payments,
  openFeedback,
} satisfies Portal;
const view = createStore<View>({ kind: "loading" });

const fetchAgain = () => fetchDiscovery(config.discovery);
const book = openBook();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
flushSync(() => {
  const app = { portal, view, loadCheckout: async () => loadCheckout(await book) };
  createRoot(root).render(createElement(App, app));
});

try {
  startModules({ portal, session, view, book: await book, outlet: moduleOutlet });
} catch (error) {
  reportError(error);
  view.set({
    kind: "unavailable",
    title: brand.name,
    detail: sentenceFor(error),
    retry: () => {
      location.reload();
    },
  });
}

async function openBook(): Promise<ReleaseBook> {
  return createReleaseBook(injectedDiscovery() ?? (await fetchAgain()), fetchAgain);
}

function moduleOutlet(): HTMLElement {
  const outlet = document.getElementById("module-outlet");
  if (!outlet) throw new Error("The shell's App renders no #module-outlet");
  return outlet;
}
