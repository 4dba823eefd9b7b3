import "@portal/shared/ui/tokens.css";
import type { Portal } from "@portal/shared/contract/portal";
import { createRoot } from "react-dom/client";
import { App } from "../../src/App";
import { createCartStore } from "../../src/cart/createCartStore";
import { openFeedback } from "../../src/feedback/feedbackStore";
import { showToast } from "../../src/frame/toasts";
import { readConfig } from "../../src/modules/config";
import { navigate } from "../../src/modules/navigate";
import { createOverrideStore } from "../../src/modules/overrides";
import { thisShell } from "../../src/modules/thisShell";
import { createQueryClient } from "../../src/network/createQueryClient";
import { PortalClient } from "../../src/network/PortalClient";
import { openOverrides } from "../../src/overrides/overridesPanel";
import { createSessionStore } from "../../src/session/createSessionStore";
import { createTelemetry } from "../../src/telemetry/createTelemetry";
import { createSink } from "../../src/telemetry/sink";
import { watchVitals } from "../../src/telemetry/watchVitals";
import { view } from "./view";

/** What main.ts of the shell does, without federation and single-spa. */
const config = readConfig();
const resource = { "service.name": "portal-shell", "service.version": thisShell.build };
const telemetry = createTelemetry(createSink(config.telemetryUrl, resource));
watchVitals(telemetry);
const { reportError, state: seen } = telemetry;

const supabase = new PortalClient(config.supabaseUrl, config.publishableKey);
const queryClient = createQueryClient();
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
  modules: { subscribe: seen.subscribe, getSnapshot: seen.getSnapshot, openOverrides },
  payments: config.payments,
  openFeedback,
} satisfies Portal;

const loadCheckout = async () =>
  (await import(/* webpackChunkName: "checkout" */ "../../../mf-shop/src/checkout")).checkout;

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const overrides = createOverrideStore(sessionStorage);
const shell = {
  portal,
  view,
  overrides,
  developer: false,
  book: () => undefined,
  loadCheckout,
};
createRoot(root).render(<App {...shell} />);
