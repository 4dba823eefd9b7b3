import { formatNumber } from "@portal/shared/domain/numbers";
import styles from "./Reports.module.css";

interface ShareBarsProps {
  label: string;
  bars: readonly { name: string; value: number; text?: string }[];
}

/** A list of values, each with a bar of its length. */
export function ShareBars({ label, bars }: ShareBarsProps) {
  const highest = Math.max(...bars.map(({ value }) => value), 0);
  if (highest === 0) return <p className={styles.nothing}>Nothing in this period.</p>;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>{label}</figcaption>
      <ul className={styles.shares}>
        {bars.map(({ name, value, text }, at) => (
          // Two items can have one name.
          <li key={`${at} ${name}`}>
            <span>{name}</span>
            <span className={styles.track} aria-hidden>
              <span
                className={styles.segment}
                style={{ inlineSize: `${(value / highest) * 100}%` }}
              />
            </span>
            <span className={styles.number}>{text ?? formatNumber(value)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
