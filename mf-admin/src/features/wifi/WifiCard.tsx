import { useState } from "react";
import { Button, Card, Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { Setting } from "../../data/settings/setting.queries";
import { ChangesFold } from "../../ui/audit/ChangesFold";
import { LoadError } from "../../ui/feedback/LoadError";
import { networks } from "./networks";
import { wifiQuery } from "./wifi.queries";
import { WIFI_KEY, type Wifi } from "@portal/shared/data/wifi";
import { WifiForm } from "./WifiForm";
import styles from "./WifiCard.module.css";

export function WifiCard() {
  const { supabase } = usePortal();
  const query = useQuery(wifiQuery(supabase));
  const [edited, setEdited] = useState<Setting<Wifi> | null>(null);
  const seen = query.data;

  if (!seen && query.error) {
    return (
      <LoadError
        title="Error loading the WiFi networks"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <Card title={<h2 className={styles.heading}>WiFi</h2>}>
      {!seen ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : edited ? (
        <WifiForm setting={edited} onClose={() => setEdited(null)} />
      ) : (
        <>
          <dl className={styles.networks}>
            {networks.map(({ key, label }) => (
              <div key={key}>
                <dt className={styles.label}>{label}</dt>
                <dd>{seen.value[key].name || "Not set"}</dd>
                <dd className={styles.password}>{seen.value[key].password || "No password"}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.actions}>
            <Button onClick={() => setEdited(seen)}>Edit</Button>
          </div>
          <ChangesFold of={{ kind: "setting", subject: WIFI_KEY }} />
        </>
      )}
    </Card>
  );
}
