import styles from "./NowLine.module.css";

/** `fraction` is of the width of the time columns, to the right of the room names. */
export function NowLine({ fraction }: { fraction: number }) {
  return (
    <div
      aria-hidden
      className={styles.line}
      style={{ left: `calc(var(--board-room) + (100% - var(--board-room)) * ${fraction})` }}
    />
  );
}
