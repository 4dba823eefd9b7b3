import { usePortal } from "@portal/shared/contract/usePortal";
import { useEffect, useRef } from "react";
import { feedbackOpen } from "../feedback/feedbackStore";
import { clearReturnPath } from "../modules/routing/returnPath";
import { LOGIN_PATH } from "../routes";
import { useShellSession } from "./SessionContext";

/**
 * Goes to /login when a session ends; the screen there says why (spec 1 §4), and
 * nothing of the last person lies over it.
 */
export function useSessionEnd(): void {
  const { cart, navigate } = usePortal();
  const { ended, user } = useShellSession();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    const justEnded = wasSignedIn.current && !user;
    wasSignedIn.current = user !== null;
    if (!justEnded) return;
    // Whoever leaves on purpose is not brought back to where they were.
    if (ended === "signed-out") clearReturnPath();
    cart.close();
    feedbackOpen.set(false);
    if (location.pathname !== LOGIN_PATH) navigate(LOGIN_PATH);
  }, [ended, user, cart, navigate]);
}
