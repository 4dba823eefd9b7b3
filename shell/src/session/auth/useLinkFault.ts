import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { useEffect } from "react";
import { useLocation } from "@portal/shared/vendor/router";
import { LOGIN_PATH } from "../../routes";
import { useShellSession } from "../SessionContext";
import { linkFault } from "./linkFault";

export function useLinkFault(): void {
  const { navigate } = usePortal();
  const toast = useToast("auth");
  const { loading, user } = useShellSession();
  const { pathname, hash, search } = useLocation();
  const fault = linkFault({ hash, search });
  const signedIn = user !== null;
  useEffect(() => {
    if (!fault || loading) return;
    if (signedIn) {
      toast({ title: "Link not used", description: fault, variant: "destructive" });
      navigate(pathname, { replace: true });
    } else if (pathname !== LOGIN_PATH) {
      navigate(LOGIN_PATH + search + hash, { replace: true });
    }
  }, [fault, loading, signedIn, pathname, hash, search, navigate, toast]);
}
