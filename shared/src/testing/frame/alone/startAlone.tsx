import "../../../ui/tokens.css";
import "../../../ui/reset.css";
import { createClient } from "@supabase/supabase-js";
import { createRoot } from "react-dom/client";
import { createStore } from "../../../contract/store/createStore";
import type { Portal } from "../../../contract/portal";
import type { Database } from "../../../data/database.types";
import { emptyCart } from "../../fakePortal";
import { createFramePortal, frameSupabase } from "../fakePortal";
import type { FrameSettings } from "../frameSettings";
import { loadModule } from "../loadModule";
import { goTo, watchAddress } from "./address";
import { createFrameSession, type FrameRole } from "./frameSession";
import { createAloneFrame, openPaths } from "./aloneFrame";
import { Strip } from "./Strip";
import styles from "./Strip.module.css";

export function startAlone(settings: FrameSettings, outlet: HTMLElement): void {
  const { name, title, origin, backend, routes } = settings;
  const report = createStore("");
  const supabase = backend
    ? createClient<Database>(backend.url, backend.publishableKey)
    : frameSupabase();
  const frameSession = createFrameSession(supabase, backend);
  const portal = createFramePortal({
    supabase,
    session: frameSession.session,
    ...(backend && { payments: backend.payments }),
    ...portalThatReports(report.set),
  });
  const frame = createAloneFrame({
    settings,
    outlet,
    portal,
    load: () => loadModule(name, `${origin}/entry.js`),
  });

  const switchTo = (role: FrameRole) => {
    frameSession.switchTo(role).catch((error: unknown) => report.set(String(error)));
  };

  document.title = `${title} alone`;
  outlet.className = styles.outlet ?? "";
  const strip = document.createElement("div");
  document.body.prepend(strip);
  createRoot(strip).render(
    <Strip {...{ settings, frame, report, switchTo }} currentRole={frameSession.currentRole} />,
  );

  watchAddress(frame.follow);
  frameSession.session.subscribe(() => {
    portal.queryClient.clear();
    frame.follow();
  });
  const [home] = openPaths(routes);
  if (location.pathname === "/" && home) goTo(home);
  switchTo(frameSession.currentRole());
}

function portalThatReports(report: (line: string) => void): Partial<Portal> {
  return {
    toast({ title, description }) {
      report([title, description].filter(Boolean).join(": "));
      return undefined;
    },
    openFeedback: () => report("Opened the feedback dialog"),
    reportError(error) {
      console.error(error);
      report(`Reported: ${String(error)}`);
    },
    cart: {
      ...emptyCart,
      add({ name }) {
        report(`Added ${name} to the cart`);
        return true;
      },
      open: () => report("Opened the cart"),
    },
  };
}
