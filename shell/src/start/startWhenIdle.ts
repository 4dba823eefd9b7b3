import { createElement } from "react";
import type { ShellPortal } from "../App";
import type { RunningRelease } from "../modules/safety/blocking";
import type { UnfinishedMounts } from "../modules/safety/unfinishedMounts";
import { origins } from "../modules/discovery/allowedOrigins";
import PingsWorker from "../modules/safety/pings.worker?worker&inline";
import { suspects } from "../modules/safety/suspects";
import { watchBlocking } from "../modules/safety/watchBlocking";
import { watchFrame } from "../modules/safety/watchFrame";
import type { PortalConfig } from "../modules/config";
import type { ReleaseCatalog } from "../modules/discovery/releaseCatalog";
import { thisShell } from "../modules/discovery/thisShell";
import { watchOrders } from "../panels/orders/watchOrders";
import { apiAddress } from "../network/apiAddress";
import { watchDeviceClock } from "../network/serverClock";
import { keepDevice } from "../session/push/renewDevice";
import { openStorage } from "../storage";
import { openSinks } from "../telemetry/openSinks";
import type { Sink } from "../telemetry/sink";
import type { UnsavedWork } from "../page/updates/unsavedWork";
import { Footer } from "../page/Footer";
import { loadedFooter } from "../page/loadedFooter";
import { leaveClosedOverlays } from "../page/leaveClosedOverlays";
import { keepTyped } from "../page/updates/keepTyped";
import { offerReload } from "../page/updates/offerReload";
import { watchShellVersion } from "../page/updates/watchShellVersion";
import { registerWorker } from "./registerWorker";
import { storedAccessToken } from "../session/storedSession";
import type { OverrideStore } from "../modules/discovery/overrideStore";
import { endRevokedPreviews } from "../modules/overrides/endRevokedPreviews";

interface Options {
  config: PortalConfig;
  catalog: ReleaseCatalog;
  overrides: OverrideStore;
  portal: ShellPortal;
  /** The release that is mounted, or was last. */
  mounted(): RunningRelease | undefined;
  unfinished: UnfinishedMounts;
  unsavedWork: UnsavedWork;
}

/** Starts what the first paint does not need. The portal works without it. */
export function startWhenIdle(options: Options): { send: Sink } {
  const { config, catalog, overrides, portal, mounted, unfinished, unsavedWork } = options;
  const { queryClient, reportError } = portal;
  const reload = () => location.reload();
  const storage = openStorage("sessionStorage");
  if (config.worker && navigator.serviceWorker) registerWorker(catalog).catch(() => undefined);
  void endRevokedPreviews({ ...portal, overrides });
  loadedFooter.set(createElement(Footer));
  leaveClosedOverlays();
  watchDeviceClock();
  watchOrders(portal);
  keepDevice(portal);
  watchFrame({
    mounted,
    exclude: unfinished.exclude,
    reportError,
    isBusy: () => queryClient.isMutating() > 0,
    reload,
    storage,
  });
  watchBlocking({
    running() {
      const releases = suspects();
      // The mark of a mount names the cause.
      const isKnown = unfinished.isMarked() || releases.some((one) => isLive(catalog, one));
      return isKnown ? [] : releases;
    },
    subscribe: unfinished.subscribe,
    startWorker: () => new PingsWorker(),
    onStarted: unfinished.watched,
    storage: openStorage("localStorage"),
  });
  keepTyped({ typedInto: unsavedWork.typedInto, reload, storage });
  watchShellVersion({
    build: thisShell.build,
    hasUnsavedWork: unsavedWork.exists,
    reload,
    storage,
  });
  const send = sinkOf(config, catalog);
  return {
    send(record) {
      send(record);
      offerReload(record);
    },
  };
}

function isLive(catalog: ReleaseCatalog, { module, build }: RunningRelease): boolean {
  const { url } = catalog.releasesOf(module).find(({ extras }) => extras.build === build) ?? {};
  return url !== undefined && origins.isLive(new URL(url, location.href).origin);
}

function sinkOf(config: PortalConfig, catalog: ReleaseCatalog): Sink {
  const { telemetryUrl, moduleReports: share } = config;
  const isForAll = (module: string, build: string) =>
    !catalog
      .releasesOf(module)
      .some(({ deployment, extras }) => extras.build === build && !deployment.default);
  return openSinks({
    telemetryUrl,
    resource: { "service.name": "portal-shell", "service.version": thisShell.build },
    reporter:
      share === undefined
        ? undefined
        : {
            url: apiAddress(config)(`${config.supabaseUrl}/functions/v1/module-reports`),
            share,
            isForAll,
            accessToken: storedAccessToken,
            storage: openStorage("sessionStorage"),
          },
  });
}
