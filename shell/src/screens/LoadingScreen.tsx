import styles from "./Screen.module.css";

/** Shows itself only after a moment: most waits are over before. */
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
