import type { ReadableStore } from "@portal/shared/contract/store/store";
import { useStore } from "@portal/shared/contract/store/useStore";
import { loginPage, mailLinkPage } from "../deferredComponents";
import type { View } from "../../modules/routing/view";
import { useHomeLink } from "../../session/useHomeLink";
import { NotFoundPage } from "./NotFoundPage";
import { CrashScreen } from "./CrashScreen";
import { DeferredScreen } from "./DeferredScreen";
import { LoadingScreen } from "./LoadingScreen";
import { UnavailableScreen } from "./UnavailableScreen";

export function ShellScreen({ view }: { view: ReadableStore<View> }) {
  const shown = useStore(view);
  const home = useHomeLink();
  switch (shown.kind) {
    case "module":
    case "snapshot":
      return null;
    case "loading":
      return <LoadingScreen />;
    case "login":
      return <DeferredScreen key={shown.kind} screen={loginPage} title="Log In" />;
    case "mail-link":
      return <DeferredScreen key={shown.kind} screen={mailLinkPage} title="This link" />;
    case "not-found":
      return <NotFoundPage />;
    case "unavailable":
      return <UnavailableScreen {...shown} />;
    case "crashed":
      return <CrashScreen part={shown.title} home={home} onRetry={shown.retry} />;
  }
}
