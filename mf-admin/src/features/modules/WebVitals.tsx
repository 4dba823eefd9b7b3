import { Card } from "antd";
import type { WebVital } from "@portal/shared/contract/modules";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useStore } from "@portal/shared/contract/store/useStore";
import { Badge } from "@portal/shared/ui/Badge";
import styles from "./Figures.module.css";

const names: Record<WebVital["name"], string> = {
  TTFB: "First byte",
  FCP: "First paint",
  LCP: "Largest paint",
  INP: "Slowest response",
  CLS: "Layout shift",
};
const order = Object.keys(names);
const ratings = {
  good: { tone: "success", label: "Good" },
  "needs-improvement": { tone: "warning", label: "Fair" },
  poor: { tone: "danger", label: "Poor" },
} as const;

/** Some are only known after the first interaction. */
export function WebVitals() {
  const { vitals } = useStore(usePortal().modules);
  if (vitals.length === 0) return null;
  const sorted = [...vitals].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return (
    <Card>
      <h2 className={styles.title}>Web vitals</h2>
      <dl className={styles.list} aria-label="Web vitals">
        {sorted.map(({ name, value, rating }) => (
          <div key={name} className={styles.figure}>
            <dt>
              {names[name]} ({name})
            </dt>
            <dd>
              {name === "CLS" ? value.toFixed(2) : `${(value / 1000).toFixed(2)} s`}{" "}
              <Badge tone={ratings[rating].tone}>{ratings[rating].label}</Badge>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
