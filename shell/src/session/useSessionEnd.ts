import { usePortal } from "@portal/shared/contract/usePortal";
import { useEffect, useRef } from "react";
import { forgetWanted } from "../modules/wantedPath";
import { LOGIN_PATH } from "../routes";
import { useShellSession } from "./SessionContext";

/** Goes to /login when a session ends; the screen there says why (member specification §4). */
export function useSessionEnd(): void {
  const { navigate } = usePortal();
  const { ended, user } = useShellSession();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    const justEnded = wasSignedIn.current && !user;
    wasSignedIn.current = user !== null;
    if (!justEnded) return;
    // Whoever leaves on purpose is not brought back to where they were.
    if (ended === "signed-out") forgetWanted();
    if (location.pathname !== LOGIN_PATH) navigate(LOGIN_PATH);
  }, [ended, user, navigate]);
}
