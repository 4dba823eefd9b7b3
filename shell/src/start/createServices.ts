import type { QueryClient } from "@tanstack/react-query";
import type { ShellPortal } from "../App";
import { createCartStore } from "../panels/cart/createCartStore";
import { createExtensions, type ShellExtensions } from "../modules/extensions/createExtensions";
import { openFeedback } from "../panels/feedback/feedbackStore";
import { createUnfinishedMounts, type UnfinishedMounts } from "../modules/safety/unfinishedMounts";
import type { PortalConfig } from "../modules/config";
import { protectPortal } from "../modules/protectPortal";
import { navigate } from "../modules/routing/navigate";
import { apiAddress } from "../network/apiAddress";
import { createQueryClient } from "../network/createQueryClient";
import { PortalClient } from "../network/PortalClient";
import { openOverrides } from "../modules/overrides/overridesPanelStore";
import { keepQueries } from "../network/persistence/keepQueries";
import type { PersistedQueries } from "../network/persistence/persistQueries";
import { createSessionStore } from "../session/createSessionStore";
import { openStorage } from "../storage";
import type { Telemetry } from "../telemetry/createTelemetry";
import { createVitalsWatch } from "../telemetry/watchVitals";
import { showToast } from "../panels/toasts/showToast";
import { watchUnsavedWork, type UnsavedWork } from "../page/updates/unsavedWork";

interface Services {
  /** The `Portal` that modules receive. */
  portal: ShellPortal;
  queryClient: QueryClient;
  extensions: ShellExtensions;
  persisted: PersistedQueries;
  unfinished: UnfinishedMounts;
  unsavedWork: UnsavedWork;
}

export function createServices(config: PortalConfig, telemetry: Telemetry): Services {
  const { reportError, state: seen } = telemetry;
  const watchVitals = createVitalsWatch(telemetry);
  if (config.telemetryUrl !== null) watchVitals();
  const supabase = new PortalClient(config.supabaseUrl, config.publishableKey, apiAddress(config));
  const queryClient = createQueryClient();
  const unsavedWork = watchUnsavedWork(queryClient);
  const persisted = keepQueries(queryClient, openStorage("localStorage"));
  const session = createSessionStore(supabase, queryClient);
  session.subscribe(() => {
    const { loading, user } = session.getSnapshot();
    if (!loading) persisted.follow(user?.id ?? null);
  });
  const unfinished = createUnfinishedMounts(
    openStorage("localStorage"),
    openStorage("sessionStorage"),
  );
  const extensions = createExtensions({
    session,
    isSuspected: unfinished.isSuspected,
    run: async (task) => (await loadRunPart(reportError)).runPart(task, portal, unfinished),
  });
  const portal: ShellPortal = protectPortal({
    supabase,
    queryClient,
    session,
    cart: createCartStore(openStorage("localStorage")),
    toast: showToast,
    navigate,
    reportError,
    modules: {
      subscribe(listener) {
        watchVitals();
        return seen.subscribe(listener);
      },
      getSnapshot: seen.getSnapshot,
      openOverrides,
    },
    payments: config.payments,
    openFeedback,
    extensions,
  });
  return { portal, queryClient, extensions, persisted, unfinished, unsavedWork };
}

function loadRunPart(reportError: ShellPortal["reportError"]) {
  return import("../modules/extensions/runPart").catch((error: unknown) => {
    reportError(error, { during: "loading a part of the shell" });
    throw error;
  });
}
