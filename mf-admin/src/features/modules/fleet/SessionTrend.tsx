import type { Figures } from "./fleet.queries";
import styles from "./SessionTrend.module.css";

const WIDTH = 2;
const GAP = 1;
const HEIGHT = 24;

/** A bar chart over the time span: sessions, and in front of them those with an error or a failed start. */
export function SessionTrend({ figures: { session_trend, failing_trend } }: { figures: Figures }) {
  const most = Math.max(1, ...session_trend, ...failing_trend);
  const width = session_trend.length * (WIDTH + GAP) - GAP;
  return (
    <svg
      className={styles.trend}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden
    >
      <rect className={styles.base} y={HEIGHT - 0.5} width={width} height={0.5} />
      {session_trend.map((sessions, place) => {
        const failing = Math.min(failing_trend[place] ?? 0, most);
        return (
          // eslint-disable-next-line react/no-array-index-key
          <g key={place} transform={`translate(${place * (WIDTH + GAP)} 0)`}>
            <Bar className={styles.sessions} share={Math.max(sessions, failing) / most} />
            <Bar className={styles.failing} share={failing / most} />
          </g>
        );
      })}
    </svg>
  );
}

function Bar({ share, className }: { share: number; className: string | undefined }) {
  const height = share === 0 ? 0 : Math.max(1.5, share * HEIGHT);
  return <rect className={className} y={HEIGHT - height} width={WIDTH} height={height} rx={0.75} />;
}
