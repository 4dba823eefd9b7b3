import styles from "./Screen.module.css";

/** Appears after a delay: most waits are shorter. */
export function LoadingScreen() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      Loading
    </div>
  );
}
