import { useStore } from "@portal/shared/contract/store/useStore";
import { Button } from "@portal/shared/ui/Button";
import { FlaskConical } from "lucide-react";
import { overrideLabel, type OverrideStore } from "../discovery/overrideStore";
import styles from "./OverrideBanner.module.css";

interface Props {
  overrides: OverrideStore;
  restart(): void;
}

export function OverrideBanner({ overrides, restart }: Props) {
  const active = Object.entries(useStore(overrides));
  if (active.length === 0) return null;
  return (
    <aside className={styles.banner} aria-label="Overrides">
      <FlaskConical className={styles.icon} size={18} aria-hidden="true" />
      <p className={styles.text}>
        {"Only in this tab: "}
        {active.map(([module, override], index) => (
          <span key={module}>
            {index > 0 && ", "}
            <strong className={styles.module}>{module}</strong> from{" "}
            <code>{overrideLabel(override)}</code>
          </span>
        ))}
      </p>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          overrides.resetAll();
          restart();
        }}
      >
        Reset
      </Button>
    </aside>
  );
}
