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
import { createPeople, type Person } from "./people";
import { createStage, openPaths } from "./stage";
import { Strip } from "./Strip";
import styles from "./Strip.module.css";

export function startAlone(settings: FrameSettings, outlet: HTMLElement): void {
  const { name, title, origin, backend, routes } = settings;
  const report = createStore("");
  const supabase = backend
    ? createClient<Database>(backend.url, backend.publishableKey)
    : frameSupabase();
  const people = createPeople(supabase, backend);
  const portal = createFramePortal({
    supabase,
    session: people.session,
    ...(backend && { payments: backend.payments }),
    ...portalThatReports(report.set),
  });
  const stage = createStage({
    settings,
    outlet,
    portal,
    load: () => loadModule(name, `${origin}/entry.js`),
  });

  const become = (person: Person) => {
    people.become(person).catch((error: unknown) => report.set(String(error)));
  };

  document.title = `${title} alone`;
  outlet.className = styles.outlet ?? "";
  const strip = document.createElement("div");
  document.body.prepend(strip);
  createRoot(strip).render(
    <Strip {...{ settings, stage, report, become }} person={people.current} />,
  );

  watchAddress(stage.follow);
  people.session.subscribe(() => {
    portal.queryClient.clear();
    stage.follow();
  });
  const [home] = openPaths(routes);
  if (location.pathname === "/" && home) goTo(home);
  become(people.current());
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
