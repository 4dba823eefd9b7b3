import { usePortal } from "@portal/shared/contract/usePortal";
import { useEffect, useRef } from "react";
import { feedbackOpen } from "../panels/feedback/feedbackStore";
import { clearReturnPath } from "../modules/routing/returnPath";
import { LOGIN_PATH } from "../routes";
import { useShellSession } from "./SessionContext";

/** Also closes the previous user's panels (spec 1 §4). */
export function useSessionEnd(): void {
  const { cart, navigate } = usePortal();
  const { ended, user } = useShellSession();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    const justEnded = wasSignedIn.current && !user;
    wasSignedIn.current = user !== null;
    if (!justEnded) return;
    // After an intended sign-out, the next sign-in opens the dashboard.
    if (ended === "signed-out") clearReturnPath();
    cart.close();
    feedbackOpen.set(false);
    if (location.pathname !== LOGIN_PATH) navigate(LOGIN_PATH);
  }, [ended, user, cart, navigate]);
}
