import { useCountdown } from "../useCountdown";
import styles from "./ReturnNote.module.css";
import { formatCount } from "@portal/shared/domain/numbers";

/** Screen readers do not announce each second; the title of the screen says what happened. */
export function ReturnNote({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const remaining = useCountdown(seconds, onEnd);
  return (
    <div className={styles.note}>
      <div className={styles.track} aria-hidden>
        <div className={styles.fill} style={{ animationDuration: `${seconds}s` }} />
      </div>
      <p>Back to the start in {timeText(remaining)}</p>
    </div>
  );
}

function timeText(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return formatCount(seconds, "second");
}
