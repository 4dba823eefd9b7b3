import "@portal/shared/ui/tokens.css";
import "@portal/shared/ui/reset.css";
import type { Portal } from "@portal/shared/contract/portal";
import { noExtensions } from "@portal/shared/contract/extensions";
import { releasedContributions } from "@portal/shared/contract/release/contributions";
import { navigationOf } from "@portal/shared/contract/release/navigation";
import { createStore } from "@portal/shared/contract/store/createStore";
import { createRoot } from "react-dom/client";
import { description as admin } from "../../../../mf-admin/module";
import { description as booking } from "../../../../mf-booking/module";
import { description as member } from "../../../../mf-member/module";
import { description as shop } from "../../../../mf-shop/module";
import { App } from "../../../../shell/src/App";
import { createCartStore } from "../../../../shell/src/panels/cart/createCartStore";
import { openFeedback } from "../../../../shell/src/panels/feedback/feedbackStore";
import { showToast } from "../../../../shell/src/panels/toasts/showToast";
import { readPortalConfig } from "../../../../shell/src/modules/config";
import { navigate } from "../../../../shell/src/modules/routing/navigate";
import { createOverrideStore } from "../../../../shell/src/modules/discovery/overrideStore";
import { thisShell } from "../../../../shell/src/modules/discovery/thisShell";
import { createQueryClient } from "../../../../shell/src/network/createQueryClient";
import { PortalClient } from "../../../../shell/src/network/PortalClient";
import { openOverrides } from "../../../../shell/src/modules/overrides/overridesPanelStore";
import { createSessionStore } from "../../../../shell/src/session/createSessionStore";
import { createTelemetry } from "../../../../shell/src/telemetry/createTelemetry";
import { createSink } from "../../../../shell/src/telemetry/sink";
import { createVitalsWatch } from "../../../../shell/src/telemetry/watchVitals";
import { view } from "./view";

/** Does what the shell's main.ts does, without federation and single-spa. */
const config = readPortalConfig();
const resource = { "service.name": "portal-shell", "service.version": thisShell.build };
const telemetry = createTelemetry(createSink(config.telemetryUrl, resource));
if (config.telemetryUrl !== null) createVitalsWatch(telemetry)();
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
    // single-spa would notify the router.
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  },
  reportError,
  modules: { subscribe: seen.subscribe, getSnapshot: seen.getSnapshot, openOverrides },
  payments: config.payments,
  openFeedback,
  extensions: {
    subscribe: () => () => undefined,
    getSnapshot: () => noExtensions,
    mount: () => () => undefined,
  },
} satisfies Portal;

const loadCheckout = async () =>
  (await import(/* webpackChunkName: "checkout" */ "../../../../mf-shop/src/checkout")).checkout;

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const overrides = createOverrideStore(sessionStorage);
const shell = {
  portal,
  view,
  navigation: createStore(
    navigationOf(
      [admin, booking, member, shop].map(({ contributions = {} }) =>
        releasedContributions(contributions),
      ),
    ),
  ),
  overrides,
  developer: false,
  catalog: () => undefined,
  loadCheckout,
};
createRoot(root).render(<App {...shell} />);
