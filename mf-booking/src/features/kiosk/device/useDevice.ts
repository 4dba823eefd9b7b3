import { usePortal } from "@portal/shared/contract/usePortal";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isUnpaired, kioskStatus } from "../kiosk.calls";
import { forgetToken, readToken, storeToken } from "./storedToken";

const STATUS_INTERVAL_MS = 30_000;

/** The pairing of this browser. It is forgotten when an admin revokes it. */
export function useDevice() {
  const { supabase } = usePortal();
  const [token, setToken] = useState(readToken);
  const [wasRevoked, setWasRevoked] = useState(false);
  const status = useQuery({
    queryKey: ["kiosk", token],
    queryFn: () => kioskStatus(supabase, token ?? ""),
    enabled: token !== null && !wasRevoked,
    refetchInterval: ({ state }) => (isUnpaired(state.error) ? false : STATUS_INTERVAL_MS),
    retry: (failures, error) => !isUnpaired(error) && failures < 2,
  });
  const isRevoked = wasRevoked || isUnpaired(status.error);
  useEffect(() => {
    if (isRevoked) forgetToken();
  }, [isRevoked]);

  return {
    token: isRevoked ? null : token,
    isRevoked,
    status,
    forget: () => setWasRevoked(true),
    pair(newToken: string) {
      storeToken(newToken);
      setWasRevoked(false);
      setToken(newToken);
    },
  };
}
