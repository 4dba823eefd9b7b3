import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { NetworkCard } from "./NetworkCard";
import { wifiQueries } from "./wifi.queries";
import styles from "./WifiNetworks.module.css";

export function WifiNetworks() {
  const { supabase } = usePortal();
  const query = useQuery(wifiQueries.networks(supabase));
  if (query.isPending && !hasFailed(query)) {
    return (
      <div className={styles.networks} role="status" aria-busy="true" aria-label="Loading WiFi">
        <Skeleton height="17rem" radius="var(--radius-lg)" />
        <Skeleton height="17rem" radius="var(--radius-lg)" />
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <ErrorState
        title="The WiFi details didn't load"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!query.data) {
    return (
      <EmptyState
        icon={<WifiOff size={22} />}
        title="No WiFi details yet"
        description="Ask the front desk for the network name and password."
      />
    );
  }
  return (
    <div className={styles.networks}>
      <NetworkCard
        title="Member network"
        network={query.data.member}
        note="For members, on every floor."
      />
      <NetworkCard
        title="Guest network"
        network={query.data.guest}
        note="Guest WiFi is limited to 4 hours."
      />
    </div>
  );
}
