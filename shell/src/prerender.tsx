import "@portal/shared/prerender/fixClock";
import type { ReadableStore } from "@portal/shared/contract/store/store";
import { frameNavigation } from "@portal/shared/contract/release/frameNavigation";
import { prerenderTask, type PrerenderedPages } from "@portal/shared/prerender/pages";
import { renderHtml } from "@portal/shared/prerender/render";
import { setCurrentPath } from "@portal/shared/prerender/currentPath";
import { snapshotPortal, signedOut } from "@portal/shared/prerender/snapshotPortal";
import { writeFileSync } from "node:fs";
import { App, type ShellPortal } from "./App";
import { loginPage } from "./page/deferredComponents";
import type { OverrideStore } from "./modules/discovery/overrideStore";
import type { View } from "./modules/routing/view";
import { LOGIN_PATH } from "./routes";
import type { ShellSessionState } from "./session/createSessionStore";

/** Runs in Node when the shell is built: the shell's part of each page, as HTML. */
const { routes, output } = prerenderTask();
await loginPage.load();
const pages: PrerenderedPages = {};
for (const { path, access } of routes) {
  setCurrentPath(path);
  const view: View = path === LOGIN_PATH ? { kind: "login" } : { kind: "snapshot" };
  const member = await frameFor({ ...signedOut, loading: true }, view, path);
  const html =
    access === "public" ? withBothBars(await frameFor(signedOut, view, path), member) : member;
  pages[path] = { html, chunks: [], reads: [] };
}
writeFileSync(output, JSON.stringify(pages));

function always<State>(state: State): ReadableStore<State> {
  return { subscribe: () => () => undefined, getSnapshot: () => state };
}

function frameFor(state: typeof signedOut, view: View, path: string): Promise<string> {
  const session: ShellSessionState = { ...state, recovering: false, ended: null };
  const portal = snapshotPortal(state);
  const shellPortal = {
    ...portal,
    session: { ...portal.session, ...always(session) },
    cart: { ...portal.cart, ...always({ items: [], isOpen: false, notices: [] }) },
  } as unknown as ShellPortal;
  return renderHtml(
    <App
      portal={shellPortal}
      view={always(view)}
      navigation={always(frameNavigation(path))}
      overrides={always({}) as OverrideStore}
      developer={false}
      catalog={() => undefined}
      loadCheckout={() => Promise.reject(new Error("Nothing is bought in a prerendered page"))}
    />,
  );
}

/** The page hides one of them before the first paint, and the shell removes it. */
function withBothBars(page: string, member: string): string {
  const bar = /<header\b[\s\S]*?<\/header>/;
  return page.replace(bar, (forSignedOut) => forSignedOut + (bar.exec(member)?.[0] ?? ""));
}
