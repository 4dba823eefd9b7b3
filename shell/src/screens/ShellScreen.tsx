import type { ReadableStore } from "@portal/shared/contract/store/store";
import { useStore } from "@portal/shared/contract/store/useStore";
import { LoginPage } from "../auth/LoginPage";
import { MailLinkPage } from "../mail-link/MailLinkPage";
import type { View } from "../modules/routing/view";
import { NotFoundPage } from "./NotFoundPage";
import { CrashScreen } from "./CrashScreen";
import { LoadingScreen } from "./LoadingScreen";
import { UnavailableScreen } from "./UnavailableScreen";

export function ShellScreen({ view }: { view: ReadableStore<View> }) {
  const shown = useStore(view);
  switch (shown.kind) {
    case "module":
      return null;
    case "loading":
      return <LoadingScreen />;
    case "login":
      return <LoginPage />;
    case "mail-link":
      return <MailLinkPage />;
    case "not-found":
      return <NotFoundPage />;
    case "unavailable":
      return <UnavailableScreen {...shown} />;
    case "crashed":
      return <CrashScreen part={shown.title} onRetry={shown.retry} />;
  }
}
