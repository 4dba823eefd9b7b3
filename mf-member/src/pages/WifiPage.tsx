import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { ConnectionHelp } from "../features/wifi/ConnectionHelp";
import { WifiNetworks } from "../features/wifi/WifiNetworks";
import styles from "./WifiPage.module.css";

export function WifiPage() {
  return (
    <>
      <PageHeader title="WiFi Access" description="Connect all your devices." />
      <div className={styles.sections}>
        <WifiNetworks />
        <ConnectionHelp />
      </div>
    </>
  );
}
