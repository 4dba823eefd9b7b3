import "@portal/shared/ui/tokens.css";
import "@portal/shared/ui/reset.css";
import type { Portal } from "@portal/shared/contract/portal";
import { navigationOf } from "@portal/shared/contract/release/navigation";
import { createStore } from "@portal/shared/contract/store/createStore";
import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./App";
import { loginPage } from "./page/deferredComponents";
import { type RunningRelease, takeBlocked } from "./modules/safety/blocking";
import { announceTraversals } from "./modules/safety/announceTraversals";
import { startBlaming } from "./modules/safety/blameForDamage";
import { keepFrame } from "./modules/safety/pageFrame";
import { guardTraversals } from "./modules/safety/preventLeaving";
import { dropFragmentTokens } from "./session/mail-link/dropFragmentTokens";
import { readPortalConfig } from "./modules/config";
import { createOverrideStore } from "./modules/discovery/overrideStore";
import { createPerson } from "./modules/discovery/person";
import type { ReleaseCatalog } from "./modules/discovery/releaseCatalog";
import { setUpFederation } from "./modules/loading/federation";
import { loadCheckout } from "./modules/loading/loadCheckout";
import { navigate } from "./modules/routing/navigate";
import type { View } from "./modules/routing/view";
import { startModules } from "./modules/startModules";
import type { Navigation } from "./page/NavigationContext";
import { pageNavigation } from "./page/pageNavigation";
import { keepFetch } from "./network/ownFetch";
import { setServerClock } from "./network/serverClock";
import { followPreviewLinks } from "./modules/overrides/followPreviewLinks";
import { resetFailedOverride } from "./modules/overrides/resetFailedOverride";
import { openPushedPath } from "./session/push/openPushedPath";
import { LOGIN_PATH } from "./routes";
import { createServices } from "./start/createServices";
import { loadLater } from "./start/loadLater";
import { openCatalog } from "./start/openCatalog";
import { openStorage } from "./storage";
import { replaceOverlayEntries } from "./page/replaceOverlayEntries";
import { openSnapshot, type PageSnapshot } from "./page/takeover/openSnapshot";
import { createTelemetry } from "./telemetry/createTelemetry";
import { loadedLibraryVersions } from "./telemetry/loadedLibraryVersions";
import { queuedSink } from "./telemetry/queuedSink";
import { watchUncaught } from "./telemetry/watchUncaught";
import { whenIdle } from "./start/whenIdle";

announceTraversals();
keepFetch();
dropFragmentTokens();
setUpFederation();
setServerClock().catch(() => undefined);
// Loads the screen at the same time as discovery. If that fails, the screen shows the error when it opens.
if (location.pathname === LOGIN_PATH) loginPage.load().catch(() => undefined);
const config = readPortalConfig();

const records = queuedSink();
const telemetry = createTelemetry(records.send);
watchUncaught(telemetry.reportError);

const services = createServices(config, telemetry);
const { portal, extensions, persisted, unfinished, unsavedWork } = services;
const { session, reportError, toast } = portal;
openPushedPath(navigate);
const overrides = createOverrideStore(openStorage("sessionStorage"));
const person = createPerson(session, openStorage("localStorage"));
await followPreviewLinks(portal, overrides);
const navigation = createStore<Navigation>([]);
const catalog = openCatalog({
  config,
  overrides,
  person,
  persisted,
  showContributions,
  reportError,
});

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
keepFrame(root);
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
  catalog: catalog.loaded,
  loadCheckout: async (from: Portal) => loadCheckout(await catalog.ready, from, unfinished),
});
if (snapshot) {
  navigation.set(pageNavigation(root));
  snapshot.takeOver(() =>
    flushSync(() => hydrateRoot(root, app, { onRecoverableError: (error) => reportError(error) })),
  );
  const loaded = catalog.loaded();
  if (loaded) showContributions(loaded);
} else {
  flushSync(() => createRoot(root).render(app));
}

const releases = await catalog.ready;
await unfinished.findEnded().catch(() => undefined);
for (const blocked of await takeBlocked(openStorage("localStorage"))) unfinished.blocked(blocked);
let lastMounted: RunningRelease | undefined;
startModules({
  portal,
  unfinished,
  session,
  view,
  catalog: releases,
  outlet: moduleOutlet,
  snapshot: snapshot?.outlet,
  onMountResult(name, mounted) {
    resetFailedOverride(overrides, toast, name, mounted);
    if (!mounted) return telemetry.unavailable(name);
    lastMounted = { module: name, build: mounted.release.extras.build };
    telemetry.mounted(name, mounted);
    telemetry.reportSharedVersions(loadedLibraryVersions());
  },
});
// single-spa has replaced its own by now. Modules load later.
replaceOverlayEntries();
guardTraversals();
startBlaming();

whenIdle(() => {
  const later = loadLater().then(({ startWhenIdle }) =>
    startWhenIdle({
      config,
      catalog: releases,
      overrides,
      portal,
      mounted: () => lastMounted,
      unfinished,
      unsavedWork,
    }),
  );
  records.open(later.then(({ send }) => send));
});

function firstView({ isLogin }: PageSnapshot): "login" | "snapshot" {
  return isLogin ? "login" : "snapshot";
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
