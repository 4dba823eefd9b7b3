import { createContext, use } from "react";
import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import styles from "./Reports.module.css";

export interface Figure {
  label: string;
  value: number;
  /** The value of the range before. Undefined while it loads or if it failed. */
  before: number | undefined;
  format: (value: number) => string;
}

/** The range before failed to load. */
export const ComparisonFailed = createContext(false);

/** The sums of a report, each compared with the range before. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.label} className={styles.figure}>
          <dt>{figure.label}</dt>
          <dd>
            <span className={styles.value}>{figure.format(figure.value)}</span>
            <Change {...figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ value, before, format }: Figure) {
  const failed = use(ComparisonFailed);
  if (before === undefined) {
    return <span className={styles.change}>{failed ? "Comparison not loaded" : "…"}</span>;
  }
  const Trend = value < before ? TrendingDown : value > before ? TrendingUp : Minus;
  return (
    <span className={styles.change}>
      <Trend size={14} aria-hidden />
      {value === before ? "as before" : `${format(before)} before`}
    </span>
  );
}
