import styles from "./BoardLegend.module.css";

export function BoardLegend({ hasGaps }: { hasGaps: boolean }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      <li>
        <span className={styles.free} /> Free
      </li>
      <li>
        <span className={styles.taken} /> Taken
      </li>
      <li>
        <span className={`${styles.taken} ${styles.held}`} /> Held
      </li>
      <li>
        <span className={styles.own} /> Yours
      </li>
      {hasGaps && (
        <li>
          <span className={styles.gap} /> Kept free between bookings
        </li>
      )}
      <li>
        <span className={styles.closed} /> Closed or past
      </li>
    </ul>
  );
}
