import { Card } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useStore } from "@portal/shared/contract/store/useStore";
import styles from "./Figures.module.css";

export function SharedLibraries() {
  const { shared } = useStore(usePortal().modules);
  const libraries = Object.entries(shared).sort(([a], [b]) => a.localeCompare(b));
  if (libraries.length === 0) return null;
  return (
    <Card>
      <h2 className={styles.title}>Shared libraries</h2>
      <dl className={styles.list} aria-label="Shared libraries">
        {libraries.map(([library, version]) => (
          <div key={library} className={styles.figure}>
            <dt>{library}</dt>
            <dd>{version}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
