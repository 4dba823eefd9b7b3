import { Button } from "@portal/shared/ui/Button";
import { KioskScreen } from "../layout/KioskScreen";
import type { Host } from "../kiosk.calls";
import styles from "./WalkInScreen.module.css";

interface Props {
  hosts: readonly Host[];
  /** The id of the host who is being asked. */
  asking: string | undefined;
  error: string | null;
  onChoose: (host: Host) => void;
  onBack: () => void;
}

export function HostChoice({ hosts, asking, error, onChoose, onBack }: Props) {
  return (
    <KioskScreen
      title="Choose your host"
      text="Several members have this name. If your host is not in the list, go back and add the last name, or ask at the front desk."
      actions={
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      }
    >
      <ul className={styles.hosts} aria-label="Hosts">
        {hosts.map((host) => (
          <li key={host.host_id}>
            <Button
              variant="secondary"
              className={styles.host}
              busy={asking === host.host_id}
              onClick={() => onChoose(host)}
            >
              <span>
                {host.name}
                {host.organization && (
                  <span className={styles.organization}>{host.organization}</span>
                )}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </KioskScreen>
  );
}
