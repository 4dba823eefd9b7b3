import { usePortal } from "@portal/shared/contract/usePortal";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isUnpaired, kioskStatus } from "../kiosk.calls";
import { forgetToken, readToken, storeToken } from "./storedToken";

const STATUS_INTERVAL_MS = 30_000;

/** The pairing of this browser. It is forgotten when an admin revokes it. */
export function useDevice() {
  const { supabase, queryClient } = usePortal();
  const [token, setToken] = useState(readToken);
  const [wasRevoked, setWasRevoked] = useState(false);
  const status = useQuery({
    queryKey: ["kiosk", token],
    queryFn: () => kioskStatus(supabase, token ?? ""),
    enabled: token !== null,
    refetchInterval: STATUS_INTERVAL_MS,
    retry: (failures, error) => !isUnpaired(error) && failures < 2,
  });

  function forget() {
    forgetToken();
    queryClient.removeQueries({ queryKey: ["kiosk"] });
    setToken(null);
    setWasRevoked(true);
  }
  const isRevoked = isUnpaired(status.error);
  useEffect(() => {
    if (isRevoked) forget();
  });

  return {
    token,
    wasRevoked,
    status,
    forget,
    pair(newToken: string) {
      storeToken(newToken);
      setWasRevoked(false);
      setToken(newToken);
    },
  };
}
