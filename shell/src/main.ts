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
import { createOverrideStore } from "./modules/overrides";
import { createReleaseBook, type ReleaseBook } from "./modules/releaseBook";
import { startModules } from "./modules/startModules";
import { thisShell } from "./modules/thisShell";
import type { View } from "./modules/view";
import { openOverrides } from "./overrides/overridesPanel";
import { settleOverride } from "./overrides/settleOverride";
import { createSessionStore } from "./session/createSessionStore";
import { createTelemetry } from "./telemetry/createTelemetry";
import { sharedVersions } from "./telemetry/sharedVersions";
import { createSink } from "./telemetry/sink";
import { watchVitals } from "./telemetry/watchVitals";

const config = readConfig();
setUpFederation();

const resource = { "service.name": "portal-shell", "service.version": thisShell.build };
const telemetry = createTelemetry(createSink(config.telemetryUrl, resource));
watchVitals(telemetry);
const { reportError, state: seen } = telemetry;

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
  modules: { subscribe: seen.subscribe, getSnapshot: seen.getSnapshot, openOverrides },
  payments: config.payments,
  openFeedback,
} satisfies Portal;
const view = createStore<View>({ kind: "loading" });

const fetchAgain = () => fetchDiscovery(config.discovery);
const overrides = createOverrideStore(sessionStorage);
let opened: ReleaseBook | undefined;
const book = openBook();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
flushSync(() => {
  const app = {
    portal,
    view,
    overrides,
    book: () => opened,
    loadCheckout: async () => loadCheckout(await book),
  };
  createRoot(root).render(createElement(App, app));
});

try {
  startModules({
    portal,
    session,
    view,
    book: await book,
    outlet: moduleOutlet,
    onSettled(name, mounted) {
      settleOverride(overrides, showToast, name, mounted);
      if (!mounted) return telemetry.unavailable(name);
      telemetry.mounted(name, mounted);
      telemetry.sharing(sharedVersions());
    },
  });
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
  const discovery = injectedDiscovery() ?? (await fetchAgain());
  opened = createReleaseBook(discovery, fetchAgain, overrides);
  return opened;
}

function moduleOutlet(): HTMLElement {
  const outlet = document.getElementById("module-outlet");
  if (!outlet) throw new Error("The shell's App renders no #module-outlet");
  return outlet;
}
