import styles from "./NowLine.module.css";

/** At a fraction of the day's columns, with the room names before them. */
export function NowLine({ fraction }: { fraction: number }) {
  return (
    <div
      aria-hidden
      className={styles.line}
      style={{ left: `calc(var(--board-room) + (100% - var(--board-room)) * ${fraction})` }}
    />
  );
}
