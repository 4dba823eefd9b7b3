import { formatDay } from "@portal/shared/domain/formatDates";
import type { Group } from "./reportRange";
import styles from "./Reports.module.css";

export interface Series {
  name: string;
  /** The value of each group, 0 or more. */
  values: readonly number[];
}

interface BarChartProps {
  label: string;
  groups: readonly Group[];
  /** At most three, which are stacked. */
  series: readonly Series[];
  format: (value: number) => string;
}

/** Bars of days, weeks or months. Its values are in the table of the report. */
export function BarChart({ label, groups, series, format }: BarChartProps) {
  const totals = groups.map((_, at) =>
    series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const highest = Math.max(...totals, 0);
  if (highest === 0) return <p className={styles.nothing}>Nothing in this period.</p>;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <span>
          {label}, highest {format(highest)}
        </span>
        {series.length > 1 &&
          series.map(({ name }) => (
            <span key={name} className={styles.key}>
              <i className={styles.swatch} aria-hidden />
              {name}
            </span>
          ))}
      </figcaption>
      <div
        role="img"
        aria-label={`${label}, from ${format(Math.min(...totals))} to ${format(highest)}. The values are in the table.`}
      >
        <div className={styles.bars}>
          {groups.map((group, at) => (
            <div
              key={group.from}
              className={styles.bar}
              title={barTitle(group, at, series, format)}
            >
              {series.map(({ name, values }) => (
                <div
                  key={name}
                  className={styles.segment}
                  style={{ blockSize: `${((values[at] ?? 0) / highest) * 100}%` }}
                />
              ))}
            </div>
          ))}
        </div>
        <div className={styles.ends}>
          <span>{formatDay(groups[0]?.from ?? "")}</span>
          {groups.length > 1 && <span>{formatDay(groups.at(-1)?.to ?? "")}</span>}
        </div>
      </div>
    </figure>
  );
}

function barTitle(
  { from, to }: Group,
  at: number,
  series: readonly Series[],
  format: (value: number) => string,
) {
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  const values = series.map(({ name, values: of }) => `${name}: ${format(of[at] ?? 0)}`);
  return [days, ...values].join("\n");
}
