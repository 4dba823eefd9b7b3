import "@portal/shared/ui/tokens.css";
import "@portal/shared/ui/reset.css";
import type { Portal } from "@portal/shared/contract/portal";
import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, type ShellPortal } from "./App";
import { createCartStore } from "./cart/createCartStore";
import { createExtensions } from "./extensions/createExtensions";
import { openFeedback } from "./feedback/feedbackStore";
import { loginPage } from "./frame/deferredParts";
import { showToast } from "./toasts/showToast";
import { dropFragmentTokens } from "./mail-link/dropFragmentTokens";
import { createUnfinishedMounts } from "./guard/unfinishedMounts";
import { fetchLiveModules } from "./modules/discovery/fetchLiveModules";
import { readPortalConfig } from "./modules/config";
import { navigationOf } from "@portal/shared/contract/release/navigation";
import { createStore } from "@portal/shared/contract/store/createStore";
import { fetchDiscovery, injectedDiscovery } from "./modules/discovery/discovery";
import { setUpFederation } from "./modules/loading/federation";
import { loadCheckout } from "./modules/loading/loadCheckout";
import { protectPortal } from "./modules/protectPortal";
import { navigate } from "./modules/routing/navigate";
import { createOverrideStore } from "./modules/discovery/overrideStore";
import {
  buildsOf,
  createReleaseCatalog,
  type ReleaseCatalog,
} from "./modules/discovery/releaseCatalog";
import { startModules } from "./modules/startModules";
import type { View } from "./modules/routing/view";
import type { Navigation } from "./navigation/NavigationContext";
import { pageNavigation } from "./navigation/pageNavigation";
import { createQueryClient } from "./network/createQueryClient";
import { apiAddress } from "./network/apiAddress";
import { keepFetch } from "./network/ownFetch";
import { PortalClient } from "./network/PortalClient";
import { keepQueries } from "./persistence/keepQueries";
import { openPushedPath } from "./push/openPushedPath";
import { createPerson } from "./modules/discovery/person";
import { openOverrides } from "./overrides/overridesPanelStore";
import { hasPreview } from "./overrides/previewHash";
import { resetFailedOverride } from "./overrides/resetFailedOverride";
import { LOGIN_PATH } from "./routes";
import { createSessionStore } from "./session/createSessionStore";
import { openStorage } from "./storage";
import { whenIdle } from "./worker/whenIdle";
import { createTelemetry } from "./telemetry/createTelemetry";
import { loadedLibraryVersions } from "./telemetry/loadedLibraryVersions";
import { queuedSink } from "./telemetry/queuedSink";
import { watchUncaught } from "./telemetry/watchUncaught";
import { openSnapshot, type PageSnapshot } from "./takeover/openSnapshot";
import { createVitalsWatch } from "./telemetry/watchVitals";
import { watchUnsavedWork } from "./updates/unsavedWork";

keepFetch();
dropFragmentTokens();
// Otherwise it would load after discovery. A failure is shown when the screen opens.
if (location.pathname === LOGIN_PATH) loginPage.load().catch(() => undefined);
const config = readPortalConfig();
setUpFederation();

const records = queuedSink();
const telemetry = createTelemetry(records.send);
const watchVitals = createVitalsWatch(telemetry);
if (config.telemetryUrl !== null) watchVitals();
watchUncaught(telemetry.reportError);
const { reportError, state: seen } = telemetry;

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
  run: async (task) => (await loadRunPart()).runPart(task, portal, unfinished),
});
const portal: ShellPortal = protectPortal({
  supabase,
  queryClient,
  session,
  cart: createCartStore(openStorage("localStorage")),
  toast: showToast,
  navigate,
  reportError,
  modules: { subscribe: subscribeToModules, getSnapshot: seen.getSnapshot, openOverrides },
  payments: config.payments,
  openFeedback,
  extensions,
});
openPushedPath(navigate);
const fetchAgain = () => fetchDiscovery(config.discovery);
const overrides = createOverrideStore(openStorage("sessionStorage"));
const person = createPerson(session, openStorage("localStorage"));
await usePreview();
addEventListener("hashchange", () => {
  if (hasPreview()) location.reload();
});
const navigation = createStore<Navigation>([]);
let loadedCatalog: ReleaseCatalog | undefined;
const catalog = openCatalog();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const isOverridden = Object.keys(overrides.getSnapshot()).length > 0;
let snapshot = openSnapshot(root, session, isOverridden);
if (snapshot?.isLogin) {
  await loginPage.load().catch(() => {
    snapshot?.discard();
    snapshot = undefined;
  });
}
const view = createStore<View>({ kind: snapshot ? firstView(snapshot) : "loading" });

const app = createElement(App, {
  portal,
  view,
  navigation,
  overrides,
  developer: config.developer,
  catalog: () => loadedCatalog,
  loadCheckout: async (from: Portal) => loadCheckout(await catalog, from),
});
if (snapshot) {
  navigation.set(pageNavigation(root));
  snapshot.takeOver(() =>
    flushSync(() => hydrateRoot(root, app, { onRecoverableError: (error) => reportError(error) })),
  );
  if (loadedCatalog) showContributions(loadedCatalog);
} else {
  flushSync(() => createRoot(root).render(app));
}

const releases = await catalog;
let lastMounted: { module: string; build: string } | undefined;
startModules({
  portal,
  unfinished,
  session,
  view,
  catalog: releases,
  outlet: moduleOutlet,
  snapshot: snapshot?.outlet,
  onMountResult(name, mounted) {
    resetFailedOverride(overrides, showToast, name, mounted);
    if (!mounted) return telemetry.unavailable(name);
    lastMounted = { module: name, build: mounted.release.extras.build };
    telemetry.mounted(name, mounted);
    telemetry.reportSharedVersions(loadedLibraryVersions());
  },
});

whenIdle(() => {
  const later = import(/* webpackChunkName: "later" */ "./startLater").then(({ startLater }) =>
    startLater({
      config,
      catalog: releases,
      mounted: () => lastMounted,
      unfinished,
      unsavedWork,
      queryClient,
      reportError,
    }),
  );
  records.open(later.then(({ send }) => send));
});

function firstView({ isLogin }: PageSnapshot): "login" | "snapshot" {
  return isLogin ? "login" : "snapshot";
}

async function openCatalog(): Promise<ReleaseCatalog> {
  const discovery = injectedDiscovery();
  const live = await fetchLiveModules(overrides.getSnapshot());
  loadedCatalog = createReleaseCatalog({
    discovery,
    fetchAgain,
    overrides,
    live,
    person,
    onRefresh: showContributions,
    reportError,
  });
  if (discovery) showContributions(loadedCatalog);
  else await loadedCatalog.refresh();
  await persisted.restore(buildsOf(loadedCatalog));
  return loadedCatalog;
}

async function usePreview(): Promise<void> {
  if (!hasPreview()) return;
  try {
    const { openPreview } = await import("./overrides/openPreview");
    await openPreview({ supabase, session, overrides, toast: showToast });
  } catch (error) {
    reportError(error, { during: "opening a preview" });
  }
}

function moduleOutlet(): HTMLElement {
  const outlet = document.getElementById("module-outlet");
  if (!outlet) throw new Error("The shell's App renders no #module-outlet");
  return outlet;
}

function showContributions(from: ReleaseCatalog): void {
  navigation.set(navigationOf(from.contributions()));
  extensions.update(from);
}

function subscribeToModules(listener: () => void): () => void {
  watchVitals();
  return seen.subscribe(listener);
}

function loadRunPart() {
  return import("./extensions/runPart").catch((error: unknown) => {
    reportError(error, { during: "loading a part of the shell" });
    throw error;
  });
}
