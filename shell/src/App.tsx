import "./page/fonts/inter.css";
import type { Checkout } from "@portal/shared/contract/checkout";
import type { Portal } from "@portal/shared/contract/portal";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import { KIOSK_PATH } from "@portal/shared/contract/release/routeTable";
import type { ReadableStore } from "@portal/shared/contract/store/store";
import { useStore } from "@portal/shared/contract/store/useStore";
import { useLocation } from "@portal/shared/vendor/router";
import { QueryClientProvider } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { useLinkFault } from "./session/auth/useLinkFault";
import type { ShellCartStore } from "./panels/cart/createCartStore";
import { focusMain, MAIN_ID } from "./page/focusMain";
import styles from "./page/Frame.module.css";
import { loadedFooter } from "./page/loadedFooter";
import { ModuleOutlet } from "./page/ModuleOutlet";
import { Panels, ToastOutlet } from "./page/Panels";
import { RouteAnnouncer } from "./page/RouteAnnouncer";
import { ShellRouter } from "./page/ShellRouter";
import { ShellErrorBoundary } from "./page/screens/ShellErrorBoundary";
import { ShellScreen } from "./page/screens/ShellScreen";
import { TopBar } from "./page/top-bar/TopBar";
import { useRouteFocus } from "./page/useRouteFocus";
import { useScrollMemory } from "./page/useScrollMemory";
import type { OverrideStore } from "./modules/discovery/overrideStore";
import { type Navigation, NavigationContext } from "./page/NavigationContext";
import type { ReleaseCatalog } from "./modules/discovery/releaseCatalog";
import type { View } from "./modules/routing/view";
import { OfflineNotice } from "./network/OfflineNotice";
import { OverrideBanner } from "./modules/overrides/OverrideBanner";
import { OverridesPanel } from "./modules/overrides/OverridesPanel";
import type { ShellSessionStore } from "./session/createSessionStore";
import { SessionContext } from "./session/SessionContext";
import { useSessionEnd } from "./session/useSessionEnd";
import { UpdateNotice } from "./page/updates/UpdateNotice";

export type ShellPortal = Portal & { session: ShellSessionStore; cart: ShellCartStore };

export interface AppProps {
  portal: ShellPortal;
  view: ReadableStore<View>;
  navigation: ReadableStore<Navigation>;
  overrides: OverrideStore;
  developer: boolean;
  catalog(): ReleaseCatalog | undefined;
  loadCheckout(portal: Portal): Promise<Checkout>;
}

export function App(props: AppProps) {
  const { portal, view, navigation, overrides, developer, catalog, loadCheckout } = props;
  return (
    <ShellErrorBoundary onError={portal.reportError}>
      <PortalContext value={portal}>
        <SessionContext value={portal.session}>
          <QueryClientProvider client={portal.queryClient}>
            <ShellRouter>
              <NavigationContext value={navigation}>
                <Frame view={view} />
              </NavigationContext>
              <OverrideBanner overrides={overrides} restart={restart} />
              <OverridesPanel
                overrides={overrides}
                developer={developer}
                catalog={catalog}
                restart={restart}
              />
              <Panels cart={portal.cart} loadCheckout={loadCheckout} />
              <OfflineNotice />
            </ShellRouter>
            <ToastOutlet />
            <UpdateNotice />
            <RouteAnnouncer />
          </QueryClientProvider>
        </SessionContext>
      </PortalContext>
    </ShellErrorBoundary>
  );
}

function restart(): void {
  location.reload();
}

/** Unlike a link to `#main`, adds no history entry, which routers would treat as another page. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  focusMain();
  window.scrollTo(0, 0);
}

function Frame({ view }: Pick<AppProps, "view">) {
  useRouteFocus();
  useScrollMemory();
  useSessionEnd();
  useLinkFault();
  const footer = useStore(loadedFooter);
  const fillsWindow = useLocation().pathname === KIOSK_PATH;
  return (
    <>
      {!fillsWindow && (
        <>
          <a className={styles.skip} href={`#${MAIN_ID}`} onClick={skipToContent}>
            Skip to content
          </a>
          <TopBar />
        </>
      )}
      <main className={fillsWindow ? styles.window : styles.main} id={MAIN_ID} tabIndex={-1}>
        <ModuleOutlet view={view} />
        <ShellScreen view={view} />
      </main>
      {!fillsWindow && footer}
    </>
  );
}
